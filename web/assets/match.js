// A match: standings, the plot of its rounds, rounds to add, change and delete.
import { ask, send, el, svg, t, list, chip, colorName, inks, sheet, closeSheet, toast, trying, lang } from './lib.js';

const $ = (id) => document.getElementById(id);
const id = $('match').dataset.id;
let m;

// ways are those that the game is played in, the usual one first.
const ways = () => $('match').dataset.ways.split(' ').filter(Boolean);
const nameOf = (i) => m.terms.sides[i].name;
const inkOf = (side) => inks[side.colors[0]];

async function load() { take(await ask(`/api/matches/${id}`)); }

function take(match) {
  m = match;
  $('outcome').textContent = outcome();
  $('undo').hidden = !m.undo || m.deleted;
  $('deleted').hidden = !m.deleted;
  $('match-add').hidden = m.deleted;
  $('way').textContent = m.terms.way ? t('match-way') + ': ' + t('way-' + m.terms.way) : '';
  $('way').hidden = !m.terms.way || m.terms.way === ways()[0];
  $('title').textContent = m.terms.name || m.terms.sides.map((s) => s.name).join(' · ');
  const over = m.outcome === 'won' || m.outcome === 'shared';
  for (const b of ['from-photo', 'typed', 'from-live']) if ($(b)) $(b).disabled = over;
  drawStandings();
  drawPlot();
  drawRounds();
}

function outcome() {
  const winners = list(m.winners.map(nameOf));
  switch (m.outcome) {
    case 'won': return t(m.by_out_first ? 'match-out-won' : 'match-won', winners);
    case 'shared': return t('match-shared', winners);
    case 'play again': return t('match-again');
  }
  return m.terms.target ? t('match-playing-target', m.terms.target) : t('match-playing-rounds', m.rounds.length + 1, m.terms.rounds);
}

function drawStandings() {
  const most = Math.max(1, ...m.totals);
  const order = m.terms.sides.map((_, i) => i).sort((a, b) => m.totals[b] - m.totals[a]);
  $('standings').replaceChildren(...order.map((i) => {
    const bar = el('i');
    bar.style.width = 100 * m.totals[i] / most + '%';
    bar.style.setProperty('--chip', inkOf(m.terms.sides[i]));
    return el('div', { class: 'standing' + (m.winners.includes(i) ? ' won' : '') },
      el('span', { class: 'chips' }, m.terms.sides[i].colors.map(chip)), el('strong', {}, nameOf(i)), el('span', { class: 'bar', 'aria-hidden': 'true' }, bar), el('b', {}, m.totals[i]));
  }));
}

// drawPlot draws the points after each round, a line a side.
function drawPlot() {
  $('plot-box').hidden = m.rounds.length < 1;
  if (!m.rounds.length) return;
  const w = Math.max(330, Math.min(760, $('match').clientWidth)), h = w < 500 ? 240 : 300, left = 40, top = 14, bottom = 30;
  const sums = m.terms.sides.map((_, i) => m.by_round.reduce((s, r) => [...s, s.at(-1) + r[i]], [0]));
  const names = sums.map((s, i) => `${nameOf(i).slice(0, 11)} ${s.at(-1)}`), right = 18 + 8 * Math.max(...names.map((n) => n.length)); // its letters are 13 px high
  const most = Math.max(1, m.terms.target ?? 0, ...sums.flat());
  const x = (k) => left + (w - left - right) * k / m.rounds.length, y = (v) => h - bottom - (h - top - bottom) * v / most;
  const step = niceStep(most / 4);
  const grid = [];
  for (let v = 0; v <= most; v += step) {
    grid.push(svg('line', { class: 'grid', x1: left, x2: w - right, y1: y(v), y2: y(v) }), svg('text', { x: left - 8, y: y(v) + 4, 'text-anchor': 'end' }, String(v)));
  }
  for (let k = 0; k <= m.rounds.length; k++) grid.push(svg('text', { x: x(k), y: h - 8, 'text-anchor': 'middle' }, String(k)));
  const labels = spread(sums.map((s) => y(s.at(-1))), 17);
  const lines = sums.map((s, i) => {
    const d = s.map((v, k) => `${k ? 'L' : 'M'}${x(k).toFixed(1)} ${y(v).toFixed(1)}`).join('');
    return svg('g', {}, svg('path', { class: 'casing', d }), svg('path', { d, stroke: inkOf(m.terms.sides[i]) }),
      ...s.map((v, k) => svg('circle', { cx: x(k), cy: y(v), r: 4, fill: inkOf(m.terms.sides[i]) })),
      svg('text', { x: w - right + 10, y: labels[i] + 4 }, names[i]));
  });
  $('plot').replaceChildren(svg('svg', { viewBox: `0 0 ${w} ${h}`, role: 'img', 'aria-label': t('match-plot') + ': ' + m.terms.sides.map((s, i) => `${s.name} ${m.totals[i]}`).join(', ') }, grid, lines));
}
const niceStep = (v) => { const p = 10 ** Math.floor(Math.log10(Math.max(v, 1))); return [1, 2, 5, 10].map((k) => k * p).find((s) => s >= v) ?? 10 * p; };
// spread moves labels apart that would lie on one another.
function spread(ys, gap) {
  const order = ys.map((_, i) => i).sort((a, b) => ys[a] - ys[b]);
  const out = [...ys];
  for (let k = 1; k < order.length; k++) out[order[k]] = Math.max(out[order[k]], out[order[k - 1]] + gap);
  return out;
}

function drawRounds() {
  $('rounds-box').hidden = !m.rounds.length;
  const head = [t('match-round-h'), ...m.terms.sides.map((s) => s.name), t('match-source'), t('match-actions')];
  $('rounds').replaceChildren(el('table', {},
    el('thead', {}, el('tr', {}, head.map((h) => el('th', { scope: 'col' }, h)))),
    el('tbody', {}, m.rounds.map((r, k) => el('tr', {},
      el('td', {}, k + 1), m.by_round[k].map((p) => el('td', {}, p)),
      el('td', {}, r.photo ? el('a', { href: `/photos/${r.photo}` }, t('match-from-photo')) : t(r.game ? 'match-from-live' : 'match-from-typed'),
        !r.sure && (r.photo || r.game) ? el('span', { class: 'open' }, ' ' + t('match-unsure')) : '',
        m.stale.includes(r.id) ? el('button', { type: 'button', class: 'link', onclick: () => happen({ kind: 'change', of: r.id, round: { ...r, points: {} } }) }, t('match-stale')) : '',
        r.said && (r.photo || r.game) ? el('span', { class: 'mark-said' }, t('people-mark')) : ''),
      el('td', { class: 'actions' },
        el('button', { type: 'button', class: 'icon', title: t('match-edit', k + 1), 'aria-label': t('match-edit', k + 1), onclick: () => roundSheet(r, k, source(r)) }, icon('M4 20l1-5L16.5 3.5l4 4L9 19z')),
        el('button', { type: 'button', class: 'icon', title: t('match-delete', k + 1), 'aria-label': t('match-delete', k + 1), onclick: () => happen({ kind: 'delete', of: r.id }) }, icon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5'))))))));
}

const icon = (d) => svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8, 'stroke-linejoin': 'round' }));
const source = (r) => (r.photo ? { photo: r.photo } : r.game ? { game: r.game } : {});

// happen adds an event to the match.
async function happen(event) {
  try {
    take(await send('POST', `/api/matches/${id}/events`, event));
    closeSheet();
    return true;
  } catch (e) {
    toast(e.message);
    return false;
  }
}

// roundSheet asks for the points of a round, and what else is noted of it.
function roundSheet(round, k, from = {}) {
  const typed = !from.photo && !from.game;
  const inputs = m.terms.sides.flatMap((s) => s.colors.map((c) => [c, el('input', { type: 'number', min: 0, max: 100000, inputmode: 'numeric', value: round?.points?.[c] ?? 0, required: true }), s.name]));
  const first = choice(t('match-out-first'), [['', t('match-unknown')], ...m.terms.sides.flatMap((s) => s.colors.map((c) => [c, s.colors.length > 1 ? `${s.name}, ${colorName(c)}` : s.name]))], round?.out_first ?? '');
  const suits = ['limited', 'quick', 'sabotage'].includes(m.terms.way) ? suitBoxes(round?.suits ?? []) : null;
  const passed = m.terms.way === 'sabotage' ? m.terms.sides.map((s) => [s.colors[0], choice(t('match-passed', s.name), [['', t('match-unknown')], ...allSuits().map((u) => [u, t('suit-' + u)])], round?.passed?.[s.colors[0]] ?? '')]) : [];
  const form = el('form', {
    onsubmit: (e) => {
      e.preventDefault();
      const said = { id: 0, points: typed ? Object.fromEntries(inputs.map(([c, i]) => [c, Number(i.value)])) : {}, out_first: first.value(), ...from };
      if (suits) said.suits = suits.value();
      const passes = passed.map(([c, f]) => [c, f.value()]).filter(([, v]) => v);
      if (passes.length) said.passed = Object.fromEntries(passes);
      happen(round ? { kind: 'change', of: round.id, round: said } : { kind: 'round', round: said });
    },
  },
  typed ? inputs.map(([c, input, name]) => el('label', {}, el('span', {}, chip(c), ` ${name} (${colorName(c)})`), input)) : el('p', { class: 'quiet' }, t(from.photo ? 'match-photo-counts' : 'match-live-counts')),
  first.box, suits?.box, passed.map(([, f]) => f.box), el('button', { class: 'button primary' }, t('save')));
  sheet(round ? t('match-edit', k + 1) : t('match-round', m.rounds.length + 1), form);
}

const allSuits = () => ['circle', 'square', 'triangle'];

function choice(label, options, value) {
  const s = el('select', {}, options.map(([v, text]) => el('option', { value: v, selected: v === value }, text)));
  return { box: el('label', {}, label, s), value: () => s.value };
}
function suitBoxes(chosen) {
  const boxes = allSuits().map((u) => el('input', { type: 'checkbox', value: u, checked: chosen.includes(u) }));
  return { box: el('fieldset', {}, el('legend', {}, t('match-suits')), el('div', { class: 'inline' }, boxes.map((b) => el('label', { class: 'check' }, b, t('suit-' + b.value))))), value: () => boxes.filter((b) => b.checked).map((b) => b.value) };
}

const choosePhoto = trying(async () => {
  const { photos } = await ask('/api/photos');
  const done = photos.filter((p) => p.state === 'done');
  const when = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  sheet(t('match-photo'), [
    el('a', { class: 'button primary', href: `/?match=${id}` }, t('match-take')),
    done.length ? el('ul', { class: 'list' }, done.map((p) => el('li', {}, el('button', { type: 'button', class: 'answer', onclick: () => roundSheet(null, 0, { photo: p.id }) },
      el('span', {}, p.name), el('small', {}, `${when.format(new Date(p.added))} · ${list(p.summary?.winners.map(colorName) ?? [])} ${p.summary?.points ?? ''}`))))) : el('p', { class: 'quiet' }, t('match-no-photo')),
  ]);
});

$('from-photo').onclick = choosePhoto;
$('typed').onclick = () => roundSheet(null, 0);
$('restore').onclick = () => happen({ kind: 'undo' });
$('delete').onclick = async () => { if (await happen({ kind: 'remove' })) $('restore').focus(); };
$('rename').onclick = termsSheet;

// termsSheet asks for another name of the match and of who plays, for another end and,
// while no round is played, for another way to play.
function termsSheet() {
  const terms = m.terms, text = (value, more) => el('input', { maxlength: 40, value, ...more });
  const name = text(terms.name ?? '', { name: 'name' }), players = terms.sides.map((s) => text(s.name, { required: true }));
  const end = choice(t('match-end'), [['rounds', t('match-rounds')], ['target', t('match-target')]], terms.target ? 'target' : 'rounds');
  const number = el('input', { type: 'number', min: 1, max: 1000, inputmode: 'numeric', required: true, value: terms.target || terms.rounds });
  const ties = choice(t('match-ties'), [['share', t('ties-share')], ['one', t('ties-one')]], terms.ties);
  // Rounds were counted by the way to play.
  const way = m.rounds.length || !ways().length ? null : choice(t('match-way'), ways().map((w) => [w, t('way-' + w)]), terms.way || ways()[0]);
  sheet(t('match-rename'), el('form', { onsubmit: (e) => {
    e.preventDefault();
    const sides = terms.sides.map((s, i) => ({ ...s, name: players[i].value }));
    happen({ kind: 'terms', terms: { name: name.value, sides, way: way ? way.value() : terms.way, [end.value()]: Number(number.value), ties: ties.value() } });
  } },
  el('label', {}, t('match-name'), name),
  players.map((input, i) => el('label', {}, el('span', {}, terms.sides[i].colors.map(chip), ' ', t('match-player', i + 1)), input)),
  way?.box ?? [], end.box, el('label', {}, t('match-number'), number), ties.box, el('button', { class: 'button primary' }, t('save'))));
}
$('undo').onclick = () => happen({ kind: 'undo' });
if ($('from-live')) $('from-live').onclick = trying(async () => { const live = await ask('/api/live'); roundSheet(null, 0, { game: live.game }); });

trying(async () => {
  await load();
  const asked = new URLSearchParams(location.search), photo = asked.get('photo'), game = Number(asked.get('game'));
  if (photo && !m.rounds.some((r) => r.photo === photo)) roundSheet(null, 0, { photo });
  if (game && !m.rounds.some((r) => r.game === game)) roundSheet(null, 0, { game });
})();
