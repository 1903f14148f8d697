// What is drawn over the photo, from the report's layout: what is tapped is what
// is counted.
import { svg, inks, t } from './lib.js';

export const centre = (c) => [0, 1].map((k) => c.corners_px.reduce((s, p) => s + p[k], 0) / 4);
export const radius = (c) => Math.hypot(c.corners_px[0][0] - c.corners_px[2][0], c.corners_px[0][1] - c.corners_px[2][1]) / 2;
const points = (list) => list.map((p) => p.join(',')).join(' ');
const inkOf = (c) => (c.color ? inks[c.color] : '#ffffff');

// saidOf lists the cards that people said something about.
export function saidOf(report) {
  const out = new Set();
  for (const { correction: c } of report.corrections) {
    for (const id of [c.card, c.over, c.under]) if (id !== undefined && id !== null) out.add(id);
  }
  return out;
}

// verdictOf names how a card is ruled.
export function verdictOf(c) {
  return t({ legal: 'v-legal', nudge: 'v-nudge', illegal: 'v-illegal', unsettled: 'v-unsettled' }[c.ruling] ?? 'v-legal');
}

// drawOverlay draws the cards of a report. mode is laid, lost, gained or final;
// only is a colour, or null for all.
export function drawOverlay(layer, report, mode, only, open) {
  const removed = new Set(report.removed), said = saidOf(report);
  const order = layersOf(report).filter((c) => c.on_photo !== false);
  const pieces = order.map((c) => piece(c, { removed: removed.has(c.id), gone: mode === 'final' && removed.has(c.id), dim: only && c.color !== only, said: said.has(c.id) }, open));
  const dots = order.filter((c) => !only || c.color === only).flatMap((c) => c.dots.map((d) => dot(c, d, mode)));
  const doubts = report.doubts.map((d, i) => (d.at_px ? doubt(d, i, report.image.width) : []));
  layer.replaceChildren(hatch(report), ...edge(report), ...pieces, ...dots.filter(Boolean).flat(), ...doubts.flat());
}

// layersOf sorts cards so that a card comes after those that it lies on: the
// upper one is what a tap meets.
function layersOf(report) {
  const under = new Map(report.cards.map((c) => [c.id, []]));
  for (const p of report.placements) under.get(p.over)?.push(p.under);
  const out = [], seen = new Set(), byID = new Map(report.cards.map((c) => [c.id, c]));
  const visit = (id) => {
    if (seen.has(id) || !byID.has(id)) return;
    seen.add(id);
    under.get(id).forEach(visit);
    out.push(byID.get(id));
  };
  report.cards.forEach((c) => visit(c.id));
  return out;
}

function piece(c, is, open) {
  const kinds = ['piece', ...Object.keys(is).filter((k) => is[k])].join(' ');
  const g = svg('g', { class: kinds, role: 'button', tabindex: is.dim ? -1 : 0, 'aria-label': t('card-label', c.name, verdictOf(c)), 'data-card': c.id },
    svg('polygon', { class: 'casing', points: points(c.corners_px) }),
    is.removed ? svg('polygon', { class: 'hatch', points: points(c.corners_px) }) : null,
    svg('polygon', { class: 'outline', points: points(c.corners_px), stroke: inkOf(c) }));
  g.addEventListener('click', () => open(c.id));
  g.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); open(c.id); } });
  return g;
}

// dot is a ring round a dot that counts, by the mode.
function dot(c, d, mode) {
  const lost = d.visible && !d.visible_final, gained = !d.visible && d.visible_final;
  const r = d.r * 1.25;
  if (mode === 'lost') return lost && ring(d, r, 'lost');
  if (mode === 'gained') return gained && filled(c, d);
  const counts = mode === 'final' ? d.visible_final : d.visible;
  if (!counts) return mode === 'final' && lost ? cross(d, r) : null;
  return mode === 'final' && gained ? filled(c, d) : ring(d, r, 'counted');
}
const ring = (d, r, kind) => [svg('circle', { class: 'dot-casing', cx: d.x, cy: d.y, r }), svg('circle', { class: 'dot ' + kind, cx: d.x, cy: d.y, r })];
// filled is a dot that a removed card had hidden: it is not on the photo.
const filled = (c, d) => [svg('circle', { cx: d.x, cy: d.y, r: d.r, fill: inkOf(c) }), ...ring(d, d.r, 'counted')];
const cross = (d, r) => [svg('path', { class: 'dot lost', d: `M${d.x - r} ${d.y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` })];

function doubt(d, i, width) {
  const r = Math.max(d.radius_px, width / 90); // to be seen on a phone, too
  return [svg('circle', { class: 'doubt', cx: d.at_px[0], cy: d.at_px[1], r }),
    svg('text', { class: 'doubt-label', x: d.at_px[0] + r * 0.75, y: d.at_px[1] - r * 0.75, 'font-size': Math.max(r * 0.5, width / 42), 'aria-hidden': 'true' }, String(i + 1))];
}

// edge is that of the table, as far as it is known.
const edge = (report) => report.table_edge_px.map((path) => svg('polyline', { class: 'table-edge', points: points(path) }));

function hatch(report) {
  const step = Math.max(8, (report.cards[0] ? radius(report.cards[0]) : 100) / 7);
  return svg('defs', {}, svg('pattern', { id: 'hatch', width: step, height: step, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg('line', { x1: 0, y1: 0, x2: 0, y2: step, stroke: '#ff4a3d', 'stroke-width': step / 4, 'stroke-opacity': 0.75 })));
}

// outlineOf is the edge of a card, for a close-up.
export const outlineOf = (c) => [svg('polygon', { class: 'casing', points: points(c.corners_px) }), svg('polygon', { class: 'outline', points: points(c.corners_px), stroke: inkOf(c) })];
