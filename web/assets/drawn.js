// A table that is drawn from the record, mm, y up.
import { svg } from './lib.js';

// drawTable draws cards; extent are those that are to have room, stageOf gives a stage of
// a size.
export function drawTable(cards, extent, stageOf, open) {
  const all = extent.flatMap((c) => c.corners_mm);
  if (!all.length) return;
  const xs = all.map((p) => p[0]), ys = all.map((p) => p[1]), edge = 40;
  const x0 = Math.min(...xs) - edge, y1 = Math.max(...ys) + edge;
  const at = (p) => [p[0] - x0, y1 - p[1]];
  const stage = stageOf(Math.max(...xs) - x0 + edge, y1 - Math.min(...ys) + edge);
  stage.image.removeAttribute('href');
  const points = (list) => list.map((p) => at(p).map((v) => v.toFixed(1)).join(',')).join(' ');
  stage.layer.replaceChildren(...cards.map((c) => {
    const middle = at([0, 1].map((k) => c.corners_mm.reduce((s, p) => s + p[k], 0) / 4));
    const is = open ? { role: 'button', tabindex: 0 } : { role: 'img' };
    const g = svg('g', { class: 'piece', ...is, 'aria-label': c.name, 'data-card': c.id },
      svg('polygon', { points: points(c.corners_mm), fill: '#141414', stroke: c.ink, 'stroke-width': 2.2, 'stroke-linejoin': 'round' }),
      ...c.shapes_mm.map((s) => svg('polygon', { points: points(s), fill: c.ink, 'fill-opacity': 0.3, stroke: c.ink, 'stroke-width': 0.8 })),
      ...c.dots_mm.map((d) => svg('circle', { cx: at(d)[0], cy: at(d)[1], r: c.dot_mm / 2, fill: '#fff' })),
      c.value ? svg('text', { x: middle[0], y: middle[1] + 7, 'text-anchor': 'middle', 'font-size': 20, 'font-weight': 700, fill: c.ink }, String(c.value)) : null,
      c.legal ? null : svg('polygon', { points: points(c.corners_mm), fill: '#ff4a3d', 'fill-opacity': 0.35, stroke: '#ff4a3d', 'stroke-width': 3 }));
    if (open) {
      g.addEventListener('click', () => open(c.id));
      g.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); open(c.id); } });
    }
    return g;
  }));
}
