// A game that was watched, event by event: the table as it lay, the points then.
import { ask, el, t, list, chip, colorName, trying } from './lib.js';
import { Stage } from './stage.js';
import { drawTable } from './drawn.js';

const $ = (id) => document.getElementById(id);
const base = `/api/games/${$('game').dataset.id}`;
const state = { told: [], last: null, stage: null, size: '', wanted: 0, asking: false };

// What is told: that cards lay there, and fouls that the placement tells, are steps too,
// but not lines.
const kindOf = (e) => (e.legal === false || e.out_of_turn ? 'foul' : e.sure ? '' : 'ask');
const isLine = (e) => e.event !== 'begun' && e.event !== 'foul';

trying(async () => {
  const [game, last] = await Promise.all([ask(base), ask(`${base}/table`)]);
  Object.assign(state, { told: game.told, last });
  $('at').max = game.told.length;
  $('events').replaceChildren(...game.told.filter(isLine).map((e) => el('li', { 'data-seq': e.seq },
    el('time', {}, t('live-seconds', Math.round(e.t))),
    el('button', { type: 'button', class: kindOf(e), onclick: () => go(e.seq) }, e.text))));
  await show(last);
})();

// go shows the table after an event; of many that are asked for while one is fetched only
// the last is.
async function go(seq) {
  state.wanted = Math.max(0, Math.min(state.told.length, seq));
  $('at').value = state.wanted;
  if (state.asking) return;
  state.asking = true;
  try {
    let got;
    do {
      got = state.wanted;
      await show(await ask(`${base}/table?after=${got}`));
    } while (got !== state.wanted);
  } catch (e) {
    $('told').textContent = e.message;
  } finally {
    state.asking = false;
  }
}

async function show(table) {
  state.wanted = table.after;
  const n = state.told.length;
  $('at').value = table.after;
  $('of').textContent = `${table.after} / ${n}`;
  const e = state.told[table.after - 1];
  $('told').className = 'verdict live-last ' + (e ? kindOf(e) : '');
  $('told').replaceChildren(el('h2', {}, e ? e.text : t('replay-begin')), el('p', { class: 'quiet' }, table.turn.length ? t('live-turn', list(table.turn)) : ''));
  for (const li of $('events').children) {
    if (Number(li.dataset.seq) === table.after) li.setAttribute('aria-current', 'step');
    else li.removeAttribute('aria-current');
  }
  // Room for all that ever lay there, so that nothing jumps.
  drawTable(table.drawn, [...state.last.drawn, ...table.drawn], stageOf);
  if (!table.drawn.length) state.stage?.layer.replaceChildren();
  drawScores(table);
}

function stageOf(width, height) {
  const size = [width, height].join();
  if (state.size !== size) {
    state.size = size;
    state.stage = new Stage($('stage'), width, height, t('live-drawing'));
  }
  return state.stage;
}

function drawScores(table) {
  const rows = [...table.scores].sort((a, b) => b.final - a.final);
  $('scores').replaceChildren(rows.length ? el('table', {}, el('thead', {}, el('tr', {}, [t('color'), t('laid'), t('final')].map((h) => el('th', { scope: 'col' }, h)))),
    el('tbody', {}, rows.map((s) => el('tr', { class: table.winners.includes(s.color) ? 'best' : null }, el('td', {}, el('span', { class: 'only' }, chip(s.color), s.player || colorName(s.color))), el('td', {}, s.as_laid), el('td', { class: 'total' }, s.final)))))
    : el('p', { class: 'quiet' }, t('live-nothing')));
}

// Played, a game takes one event a second.
let playing = null;
function stop() {
  clearInterval(playing);
  playing = null;
  $('play').setAttribute('aria-pressed', 'false');
}
$('play').onclick = () => {
  if (playing) return stop();
  if (state.wanted >= state.told.length) go(0);
  playing = setInterval(() => (state.wanted >= state.told.length ? stop() : go(state.wanted + 1)), 1000);
  $('play').setAttribute('aria-pressed', 'true');
};
$('back').onclick = () => { stop(); go(state.wanted - 1); };
$('on').onclick = () => { stop(); go(state.wanted + 1); };
$('at').oninput = () => { stop(); go(Number($('at').value)); };
