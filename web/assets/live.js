// The game that is being watched: as seen and as drawn, whose turn, what
// happened, sound and speech.
import { ask, send, el, svg, t, list, chip, colorName, segments, toast, trying, lang } from './lib.js';
import { Stage, crop } from './stage.js';
import { drawOverlay, centre, radius } from './overlay.js';
import { drawTable } from './drawn.js';
import { liveCard, claimSheet } from './livecard.js';

const $ = (id) => document.getElementById(id);
const state = { table: null, view: 'seen', stage: null, events: [], size: null, shot: 0, first: true };

segments($('live-views'), [['seen', t('live-seen')], ['drawn', t('live-drawn')]], 'seen', (v) => { state.view = v; state.size = null; draw(); });

// What everybody sees is asked for once, however many events came meanwhile.
let asking = false, again = false;
async function refresh() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    take(await ask('/api/live'));
  } catch (e) {
    toast(e.message);
  } finally {
    asking = false;
    if (again) { again = false; refresh(); }
  }
}

// follow begins with the first event of the game. A browser that connects again asks for
// those after the last that it had, which of another game would leave out the first.
let source = null;
function follow() {
  source?.close();
  Object.assign(state, { events: [], first: true });
  source = new EventSource(`/api/events?lang=${lang}`);
  source.onmessage = (m) => {
    const e = JSON.parse(m.data);
    if (state.events.some((o) => o.seq === e.seq)) return;
    state.events.push(e);
    drawEvents();
    if (!state.first) tell(e);
  };
  // After the first word about the table all earlier events are there.
  source.addEventListener('table', () => { state.first = false; refresh(); });
  source.onerror = () => { $('live-doing').textContent = t('live-reconnect'); };
}

function draw() {
  const live = state.table;
  if (!live) return;
  const seats = live.seats.filter((s) => live.turn.includes(s.player));
  $('live-turn').replaceChildren(...(seats.length ? [...seats.map((s) => chip(s.color)), t('live-turn', list(live.turn))] : [live.doing === 'ended' ? t('doing-ended') : t('live-game', live.game)]));
  $('live-doing').textContent = live.doing ? t('doing-' + live.doing) : '';
  $('live-source').textContent = live.source ?? '';
  $('live-trouble').hidden = !live.trouble;
  $('live-trouble').textContent = live.trouble ?? '';
  $('pause').textContent = t(live.doing === 'paused' ? 'live-go-on' : 'live-pause');
  $('pause').dataset.act = live.doing === 'paused' ? 'go on' : 'pause';
  document.querySelector('[data-act="undo"]').disabled = !live.undo;
  const focused = document.activeElement?.dataset.card; // who goes by keys stays where they are
  if (state.view === 'seen') drawSeen(live);
  else drawDrawn(live);
  for (const c of live.drawn) if (c.said) document.querySelector(`.piece[data-card="${c.id}"]`)?.classList.add('said');
  if (focused !== undefined) document.querySelector(`.piece[data-card="${focused}"]`)?.focus({ preventScroll: true });
  drawScores(live);
  drawEvents();
}

function stageOf(width, height, label) {
  const key = [state.view, width, height].join();
  if (state.size !== key) {
    state.size = key;
    state.stage = new Stage($('live-stage'), width, height, label);
  }
  return state.stage;
}

function drawSeen(live) {
  const stage = stageOf(live.width || 1280, live.height || 720, t('live-picture'));
  stage.image.setAttribute('href', frame());
  if (live.report) drawOverlay(stage.layer, live.report, 'final', null, openCard);
}
const frame = () => `/api/live/frame.jpg?n=${state.shot}`;

const drawDrawn = (live) => drawTable(live.drawn, live.drawn, (w, h) => stageOf(w, h, t('live-drawing')), openCard);

function take(table) {
  if (state.table && table.game !== state.table.game) follow(); // another game has begun meanwhile
  state.table = table;
  draw();
}
const openCard = (id) => liveCard(state.table, id, take);
$('claim').onclick = () => claimSheet(state.table, take);

function drawScores(live) {
  const scores = live.report?.scores ?? [], playing = new Set(live.report?.cards.map((c) => c.color));
  const who = (c) => live.seats.filter((s) => s.color === c).map((s) => s.player).join(', ');
  const rows = scores.filter((s) => playing.has(s.color)).sort((a, b) => b.final - a.final);
  $('scores').replaceChildren(rows.length ? el('table', {}, el('thead', {}, el('tr', {}, [t('color'), t('laid'), t('final')].map((h) => el('th', { scope: 'col' }, h)))),
    el('tbody', {}, rows.map((s) => el('tr', {}, el('td', {}, el('span', { class: 'only' }, chip(s.color), who(s.color) || colorName(s.color))), el('td', {}, s.as_laid), el('td', { class: 'total' }, s.final))))) : el('p', { class: 'quiet' }, t('live-nothing')));
}

const kindOf = (e) => (e.legal === false || e.out_of_turn ? 'foul' : e.sure ? '' : 'ask');

function drawEvents() {
  const told = state.events.filter((e) => e.event !== 'begun' && e.event !== 'foul'); // the placement says it
  const last = [...told].reverse().find((e) => e.event !== 'turn');
  const box = $('live-last');
  box.classList.toggle('foul', Boolean(last) && kindOf(last) === 'foul');
  box.classList.toggle('ask', Boolean(last) && kindOf(last) === 'ask');
  const size = state.table?.width ? [state.table.width, state.table.height] : null;
  const key = last ? `${state.table?.game} ${last.seq} ${size}` : '';
  if (last && box.dataset.key !== key) {
    box.dataset.key = key;
    state.shot++; // a picture of now: a browser keeps the one before
    const c = last.corners_px ? { corners_px: last.corners_px } : null;
    box.classList.toggle('with-crop', Boolean(c && size));
    box.replaceChildren(
      c && size ? el('div', { class: 'closeup' }, crop(frame(), size, ...centre(c), radius(c), svg('polygon', { points: c.corners_px.map((p) => p.join(',')).join(' '), class: 'outline', stroke: '#ffe14a' }))) : '',
      el('div', {}, el('h2', {}, last.text), el('p', { class: 'quiet' }, t('live-last'))));
  } else if (!last) {
    box.replaceChildren(el('p', {}, t('live-nothing')));
  }
  $('live-events').replaceChildren(...[...told].reverse().map((e) => el('li', {}, el('time', {}, t('live-seconds', Math.round(e.t))), el('span', { class: kindOf(e) }, e.text))));
}

// Sound and speech are off until somebody turns them on: browsers want that.
let sound = null;
const on = (id) => $(id).getAttribute('aria-pressed') === 'true';
for (const id of ['sound', 'speech', 'large']) {
  $(id).onclick = () => {
    $(id).setAttribute('aria-pressed', String(!on(id)));
    if (id === 'sound' && on(id)) { sound ??= new AudioContext(); sound.resume(); beep(660); }
    if (id === 'large') { document.body.classList.toggle('large', on(id)); scrollTo(0, 0); }
  };
}
function beep(hz) {
  const o = sound.createOscillator(), g = sound.createGain();
  o.frequency.value = hz;
  g.gain.setValueAtTime(0.15, sound.currentTime);
  g.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.3);
  o.connect(g).connect(sound.destination);
  o.start();
  o.stop(sound.currentTime + 0.3);
}
function tell(e) {
  if (e.event === 'foul') return; // the placement has said it
  if (on('sound') && e.event !== 'turn') beep(kindOf(e) ? 330 : 660);
  if (on('speech') && 'speechSynthesis' in window) {
    const u = new SpeechSynthesisUtterance(e.text);
    u.lang = lang;
    speechSynthesis.speak(u);
  }
}

for (const b of document.querySelectorAll('[data-act]')) {
  b.addEventListener('click', trying(async () => {
    if (b.dataset.act === 'end' && !confirm(t('live-end-sure'))) return;
    take(await send('POST', '/api/live', { kind: b.dataset.act }));
  }));
}

// The picture is asked for once a second, while somebody looks.
setInterval(() => {
  if (document.hidden || state.view !== 'seen' || !state.stage || !['still', 'moving', 'looking', 'waiting'].includes(state.table?.doing)) return;
  state.shot++;
  const next = new Image();
  next.onload = () => { if (state.view === 'seen') state.stage.image.setAttribute('href', next.src); };
  next.src = frame();
}, 1000);
document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); });

refresh();
follow();
