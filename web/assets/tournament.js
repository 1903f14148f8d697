// One tournament: who meets whom at which table, results, standings, who takes part.
import { ask, send, el, t, toast, trying } from './lib.js';

const $ = (id) => document.getElementById(id);
const at = '/api/tournaments/' + $('tour').dataset.id;
let tour = null;

const say = trying(async (...events) => { draw(await send('POST', at + '/events', events)); });
async function refresh() {
  try {
    const now = await ask(at);
    if (JSON.stringify(now) !== JSON.stringify(tour)) draw(now);
  } catch (e) {
    toast(e.message);
  }
}

const name = (id) => tour.entrants[id - 1].name;

function draw(now) {
  const typed = document.activeElement?.closest('form.tour-game');
  const again = typed && { key: typed.dataset.key, values: [...typed.elements].map((e) => e.value), at: [...typed.elements].indexOf(document.activeElement) };
  tour = now;
  const n = tour.rounds.length, round = tour.rounds[n - 1];
  $('round-title').textContent = n ? t('tour-round', n) : t('tour-entrants');
  const open = round ? round.games.filter((g) => !g.result).length : 0;
  $('open').textContent = open ? t('tour-open', open) : '';
  $('round').replaceChildren(...(round ? games(round, n) : []));
  $('next').textContent = t('tour-next', n + 1);
  $('next').disabled = !tour.next;
  $('why').textContent = tour.next ? '' : tour.why ?? '';
  $('undo').disabled = !tour.undoable;
  $('standings').replaceChildren(standings());
  $('entrants').replaceChildren(...tour.entrants.map(entrant));
  $('earlier').hidden = n < 2;
  $('rounds').replaceChildren(...tour.rounds.slice(0, -1).map((r, i) => [el('h3', { class: 'group' }, t('tour-round', i + 1)), ...games(r, i + 1)]).reverse().flat());
  if (again) resume(again);
}

// resume gives back what somebody was just typing.
function resume({ key, values, at }) {
  const form = document.querySelector(`form.tour-game[data-key="${key}"]`);
  if (!form) return;
  [...form.elements].forEach((e, i) => { if (e.tagName !== 'BUTTON') e.value = values[i]; });
  form.elements[at]?.focus({ preventScroll: true });
}

function games(round, n) {
  return [...round.games.map((g) => game(g, n)), ...round.free.map((id) => el('p', { class: 'quiet' }, name(id), ' · ', t('tour-free')))];
}

function game(g, n) {
  const counted = n === tour.rounds.length ? tour.counted[g.table] : null;
  const input = (k) => el('input', { type: 'number', inputmode: 'numeric', required: true, min: -10000, max: 10000, 'aria-label': t('tour-result', name(g.who[k])), value: g.result ? g.result.points[k] : '' });
  const points = [input(0), input(1)];
  const first = el('select', { 'aria-label': t('tour-first-how') }, el('option', { value: 0 }, t('tour-first-who', t('tour-nobody'))),
    g.who.map((id) => el('option', { value: id, selected: g.result?.out_first === id }, t('tour-first-who', name(id)))));
  const form = el('form', { class: 'tour-game', 'data-key': `${n}-${g.table}`, onsubmit: (e) => {
    e.preventDefault();
    say({ kind: 'result', round: n, table: g.table, result: { points: points.map((p) => Number(p.value)), out_first: Number(first.value) || undefined } });
  } },
  el('b', { class: 'tour-number' }, g.table),
  el('span', { class: 'tour-who' }, name(g.who[0]), g.again ? el('span', { class: 'mark-said' }, t('tour-again')) : null), points[0],
  el('span', { class: 'tour-who' }, name(g.who[1])), points[1],
  el('div', { class: 'tour-end' }, first, el('button', { class: 'button' }, t('tour-save')),
    counted && !(g.result && g.result.points.join() === counted.points.join()) ? el('button', { type: 'button', class: 'button', 'data-say': 'counted', onclick: () => { points.forEach((p, k) => { p.value = counted.points[k]; }); form.requestSubmit(); } },
      t('tour-counted', ...counted.points), counted.over && counted.sure ? null : el('span', { class: 'open' }, ' · ', t('desk-unsure'))) : null));
  return form;
}

function standings() {
  const heads = ['', t('tour-player'), t('tour-points'), t('tour-wins'), t('tour-first'), t('tour-played')];
  return el('table', {}, el('thead', {}, el('tr', {}, heads.map((h) => (h ? el('th', { scope: 'col' }, h) : el('td', {}))))),
    el('tbody', {}, tour.standings.map((s) => el('tr', {}, el('td', {}, s.rank), el('td', {}, s.name, s.gone ? el('small', { class: 'quiet' }, ' ', t('tour-gone')) : null),
      el('td', { class: 'total' }, s.points), el('td', {}, s.wins), el('td', {}, s.out_first), el('td', {}, s.played)))));
}

const entrant = (e) => el('li', {}, el('span', { class: 'tour-who' }, e.name, e.gone ? el('small', { class: 'quiet' }, ' ', t('tour-gone')) : null),
  el('button', { type: 'button', class: 'button', 'aria-label': `${e.name}: ${t(e.gone ? 'tour-return' : 'tour-withdraw')}`, onclick: () => say({ kind: e.gone ? 'return' : 'withdraw', entrant: e.id }) }, t(e.gone ? 'tour-return' : 'tour-withdraw')));

$('next').onclick = () => say({ kind: 'round' });
$('undo').onclick = () => say({ kind: 'undo' });
$('enter').onsubmit = trying(async (e) => {
  e.preventDefault();
  const names = e.target.elements.names.value.split('\n').map((s) => s.trim()).filter(Boolean);
  if (!names.length) return;
  draw(await send('POST', at + '/events', names.map((name) => ({ kind: 'enter', name }))));
  e.target.reset();
});

function large(on) {
  $('large').setAttribute('aria-pressed', String(on));
  document.body.classList.toggle('large', on);
  scrollTo(0, 0);
}
$('large').onclick = () => large($('large').getAttribute('aria-pressed') !== 'true');
document.addEventListener('keydown', (e) => { if (e.key === 'Escape') large(false); });

// Others enter results, too, and tables count.
let due = null;
new EventSource('/api/desk/events').addEventListener('desk', () => { due ??= setTimeout(() => { due = null; refresh(); }, 700); });
refresh();
