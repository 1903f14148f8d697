// The page of a photo: it waits until the photo is read, then shows what counts,
// and takes what people put right.
import { ask, send, el, t, list, chip, colorName, segments, sheet, toast, trying } from './lib.js';
import { Stage } from './stage.js';
import { drawOverlay, centre, radius } from './overlay.js';
import { cardSheet } from './card.js';
import { drawDoubts, questionsOf } from './doubts.js';
import { addCard } from './add.js';
import { drawRules } from './rules.js';
import { progressOf } from './send.js';
import { disputePlace } from './dispute.js';
import { joinSheet } from './join.js';

const $ = (id) => document.getElementById(id);
const id = $('photo').dataset.id;
const base = `/api/photos/${id}`;
// A table that several photos show has a report for each: all alike but for where on
// the picture things are.
const state = { reports: [], part: 0, mode: 'final', only: null, stage: null, get report() { return this.reports[this.part]; } };
const page = { id, base, state, correct, show, open, draw, setPart, shows, get picture() { return pictureOf(state.part); }, pictureOf };

wait();

async function wait() {
  let p;
  try {
    p = await ask(base);
  } catch (e) {
    toast(e.message);
    return setTimeout(wait, 2000);
  }
  $('reading').hidden = !['queued', 'reading'].includes(p.state);
  $('failed').hidden = p.state !== 'failed';
  if (p.state === 'done') return begin(p);
  if (p.state === 'failed') {
    $('failed-text').textContent = p.error;
    return;
  }
  $('progress').value = p.progress;
  const text = progressOf(p);
  if ($('progress-text').textContent !== text) $('progress-text').textContent = text;
  setTimeout(wait, 400);
}

$('stop').addEventListener('click', trying(() => ask(`${base}/reading`, { method: 'DELETE' })));

$('link').addEventListener('click', trying(async () => {
  const { path } = await send('POST', `${base}/link`, {});
  const input = el('input', { readonly: true, value: new URL(path, location.href).href, 'aria-label': t('export-link') });
  const copy = async () => {
    input.select();
    try { await navigator.clipboard.writeText(input.value); } catch { document.execCommand('copy'); }
    toast(t('link-copied'));
  };
  sheet(t('export-link'), [el('p', {}, t('link-text')), input, el('button', { type: 'button', class: 'button', onclick: copy }, t('link-copy'))]);
}));

function begin(p) {
  const { width, height } = p.report.image;
  $('result').hidden = false;
  state.stage = new Stage($('stage'), width, height, t('stage'));
  state.reports = reportsOf(p);
  beginParts(p.parts ?? []);
  segments($('modes'), [['laid', t('view-laid')], ['lost', t('view-lost')], ['gained', t('view-gained')], ['final', t('view-final')]], 'final', (m) => { state.mode = m; draw(); });
  $('zoom-in').onclick = () => state.stage.zoom(1.4);
  $('zoom-out').onclick = () => state.stage.zoom(1 / 1.4);
  $('zoom-all').onclick = () => state.stage.all();
  $('add').onclick = () => addCard(page);
  $('dispute').onclick = () => disputePlace(page);
  $('join').onclick = () => joinSheet(page);
  $('rules-box').ontoggle = trying(() => $('rules-box').open && drawRules($('rules'), page, take));
  const match = new URLSearchParams(location.search).get('match');
  if (match) document.querySelector('a[href^="/matches?photo="]').href = `/matches/${match}?photo=${id}`;
  drawAll();
  setPart(0);
}

const reportsOf = (p) => p.parts?.map((part) => part.report) ?? [p.report];
function pictureOf(k) { return `${base}/picture.jpg?part=${k}`; }

// beginParts lets people choose which photo of a table they see.
let choosePart = () => {};
function beginParts(parts) {
  $('parts-box').hidden = parts.length < 2;
  $('join').hidden = parts.length > 0;
  if (parts.length > 1) choosePart = segments($('parts'), parts.map((p, k) => [String(k), t('part-n', k + 1)]), '0', (k) => setPart(Number(k)));
}

// setPart shows one of the photos of a table.
function setPart(k) {
  state.part = k;
  choosePart(String(k));
  const r = state.report;
  state.stage.picture(pictureOf(k), r.image.width, r.image.height);
  const here = r.cards.filter((c) => c.on_photo !== false);
  if (here.length) state.stage.frame(here.flatMap((c) => c.corners_px));
  draw();
}

// shows finds a photo on which something is to be seen, the one that is shown first;
// -1 if there is none.
function shows(is) {
  if (is(state.report)) return state.part;
  return state.reports.findIndex(is);
}
const showsCard = (id) => (r) => r.cards.some((c) => c.id === id && c.on_photo !== false);

// take shows a new report.
async function take(report) {
  state.reports = state.reports.length > 1 ? reportsOf(await ask(base)) : [report];
  drawAll();
}

function drawAll() {
  const { report } = state;
  if (state.only && !report.cards.some((c) => c.color === state.only)) state.only = null;
  draw();
  drawVerdict();
  drawScores();
  drawRemoved();
  drawSaid();
  drawDoubts($('doubts'), page);
}

function draw() { drawOverlay(state.stage.layer, state.report, state.mode, state.only, open); }

// correct says something about the photo; the answer is the new report.
async function correct(said) {
  const from = document.activeElement, box = from?.closest('#doubts, #said-box')?.id;
  try {
    await take(await send('POST', `${base}/corrections?part=${state.part}`, said));
    toast(t(said.kind === 'undo' ? 'undone' : 'changed'));
    if (box && !document.contains(from)) goOn(box);
    return true;
  } catch (e) {
    toast(e.message);
    return false;
  }
}

// goOn puts the focus on what comes next, where what had it is gone: who goes by keys
// stays where they are.
function goOn(box) {
  const next = document.querySelector(box === 'doubts' ? '#doubts .answer' : '#undo') ?? document.querySelector('#verdict h2');
  if (next.tabIndex < 0) next.tabIndex = -1; // which makes a heading take it
  next.focus({ preventScroll: true });
}

// show brings a card into view.
function show(cardID) {
  const k = shows(showsCard(cardID));
  if (k >= 0 && k !== state.part) setPart(k);
  const c = state.report.cards.find((c) => c.id === cardID);
  if (c) state.stage.show(...centre(c), radius(c));
}

function open(cardID) { cardSheet(page, cardID); }

function drawVerdict() {
  const r = state.report, names = r.winners.map(colorName);
  const best = Math.max(0, ...r.scores.filter((s) => r.winners.includes(s.color)).map((s) => s.final));
  const title = !names.length || !best ? t('no-winner') : t(names.length > 1 ? 'share' : 'wins', list(names));
  const open = questionsOf(r);
  $('verdict').replaceChildren(
    el('h2', {}, ...(best ? r.winners.map(chip) : []), title),
    el('p', { class: r.sure ? 'ok' : 'open' }, r.sure ? t('is-sure') : t('is-unsure', open === 1 ? t('one-doubt') : t('doubts-n', open))),
    r.mirrored ? el('p', { class: 'quiet' }, t('mirrored')) : '',
    r.corrections.length ? el('p', {}, el('span', { class: 'mark-said' }, t('people-said-n', r.corrections.length))) : '');
  document.getElementById('doubts-box').hidden = !r.doubts.length;
}

function drawScores() {
  const r = state.report, playing = new Set(r.cards.map((c) => c.color));
  const rows = r.scores.filter((s) => playing.has(s.color)).sort((a, b) => b.final - a.final);
  const head = ['color', 'laid', 'lost', 'gained', 'final'].map((k) => el('th', { scope: 'col' }, t(k)));
  $('scores').replaceChildren(el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows.map((s) =>
    el('tr', { class: r.winners.includes(s.color) ? 'best' : null },
      el('td', {}, el('button', {
        type: 'button', class: 'only', 'aria-pressed': String(state.only === s.color), title: t('only', colorName(s.color)),
        onclick: () => { state.only = state.only === s.color ? null : s.color; draw(); drawScores(); },
      }, chip(s.color), colorName(s.color))),
      el('td', {}, s.as_laid), el('td', {}, s.lost ? '−' + s.lost : '0'), el('td', {}, s.gained ? '+' + s.gained : '0'), el('td', { class: 'total' }, s.final))))));
}

function drawRemoved() {
  const r = state.report;
  const gone = r.removed.map((id) => r.cards.find((c) => c.id === id)).filter(Boolean);
  $('removed').replaceChildren(gone.length
    ? el('ul', { class: 'lines' }, gone.map((c) => el('li', {}, c.color ? chip(c.color) : '', el('button', { type: 'button', onclick: () => open(c.id) }, c.why || c.name))))
    : el('p', { class: 'quiet' }, t('nothing-removed')));
}

function drawSaid() {
  const { corrections: said, agreed } = state.report;
  $('said-box').hidden = !said.length && !agreed.length;
  const undo = el('button', { type: 'button', class: 'link', id: 'undo', onclick: () => correct({ kind: 'undo' }) }, t('undo'));
  $('said').replaceChildren(el('ul', { class: 'lines' }, [...said.map((c) => c.text), ...agreed].map((line) => el('li', {}, line))), said.length ? undo : '');
}
