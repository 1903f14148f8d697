// The desk of a tournament: all tables, what is asked or disputed, and what the human
// referee rules.
import { ask, send, el, t, list, chip, colorName, sheet, closeSheet, toast, trying, lang } from './lib.js';
import { picks } from './card.js';

const $ = (id) => document.getElementById(id);
const lights = { dark: t('light-dark'), green: t('light-green'), asks: t('light-asks'), foul: t('light-foul') };
const clock = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });

// The name of who rules stays with this browser.
try { $('by').value = localStorage.getItem('by') ?? ''; } catch { /* storage is turned off */ }
$('by').onchange = () => { try { localStorage.setItem('by', $('by').value); } catch { /* it lasts for this page */ } };

// What everybody sees is asked for once, however much came meanwhile.
let asking = false, again = false;
async function refresh() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    draw(await ask('/api/desk'));
  } catch (e) {
    toast(e.message);
  } finally {
    asking = false;
    if (again) { again = false; refresh(); }
  }
}
function follow() {
  const source = new EventSource('/api/desk/events');
  source.addEventListener('desk', refresh);
}

function draw(desk) {
  const open = desk.tables.flatMap((table) => table.open.map((q) => ({ key: `${table.id}-${table.game}-${q.piece}`, table, q })));
  const plays = desk.tables.filter((table) => table.light !== 'dark' && !table.over).length;
  $('desk-sum').textContent = t('desk-sum', plays, desk.tables.length, open.filter(({ q }) => !q.ruled).length);
  $('desk-full').hidden = !desk.full;
  $('desk-full').textContent = desk.full ?? '';
  // Fouls first, and what was asked first before what was asked later.
  open.sort((a, b) => b.q.foul - a.q.foul || (a.table.at < b.table.at ? -1 : 1));
  keep($('queue'), open.map((o) => [o.key, [o.q, o.table.number, o.table.seats], () => question(o)]), t('desk-queue-none'));
  keep($('tables'), desk.tables.map((table) => [table.id, table, () => tile(table)]), t('desk-none'));
}

// keep renews what has changed in a box, and leaves the rest, so that whoever is about to
// press a button finds it where it was.
function keep(box, parts, none) {
  const there = new Map([...box.children].map((e) => [e.dataset.key, e]));
  const now = parts.map(([key, about, make]) => {
    const said = JSON.stringify(about), old = there.get(key);
    if (old?.dataset.said === said) return old;
    const e = make();
    e.dataset.key = key;
    e.dataset.said = said;
    const focus = old?.contains(document.activeElement) ? document.activeElement.dataset.say : null;
    if (old) old.replaceWith(e);
    if (focus) e.querySelector(`[data-say="${focus}"]`)?.focus({ preventScroll: true });
    return e;
  });
  if (!now.length) now.push(el('p', { class: 'quiet' }, none));
  now.forEach((e, i) => { if (box.children[i] !== e) box.insertBefore(e, box.children[i] ?? null); });
  while (box.children.length > now.length) box.lastElementChild.remove();
}

const players = (table) => list(table.seats.map((s) => s.player));

function question({ table, q }) {
  const rule = (said) => trying(async () => {
    draw(await send('POST', `/api/desk/tables/${table.id}/rulings`, { piece: q.piece, by: $('by').value, ...said }));
    closeSheet();
  });
  const button = (text, kind, act) => el('button', { type: 'button', class: 'button', 'data-say': kind, onclick: act }, text);
  const other = trying(async () => {
    const { choices } = await ask(`/api/desk/tables/${table.id}/choices`);
    sheet(q.name, picks(choices, (is) => rule({ kind: 'name', is })()));
  });
  return el('article', { class: 'card desk-question' + (q.foul ? ' foul' : '') },
    q.picture
      ? el('a', { href: `/api/desk/tables/${table.id}/events/${q.event}/picture.jpg`, target: '_blank' },
        el('img', { src: `/api/desk/tables/${table.id}/events/${q.event}/picture.jpg?g=${table.game}`, alt: t('desk-closeup') }))
      : el('p', { class: 'quiet desk-none' }, t('desk-no-picture')),
    el('div', {},
      el('h3', {}, t('desk-table', table.number), ' · ', players(table)),
      el('p', {}, q.color ? chip(q.color) : null, ' ', q.text),
      q.refused ? el('p', { class: 'note bad' }, t('desk-refused', q.refused)) : null,
      q.ruled ? el('p', { class: 'note' }, t('desk-ruled')) : el('div', { class: 'row-buttons small' },
        button(t('desk-legal'), 'legal', rule({ kind: 'legal' })), button(t('desk-illegal'), 'illegal', rule({ kind: 'illegal' })), button(t('desk-other'), 'name', other))));
}

function tile(table) {
  const scores = [...table.scores].sort((a, b) => b.final - a.final);
  return el('article', { class: 'card desk-table ' + table.light },
    el('div', { class: 'desk-head' }, el('h3', {}, t('desk-table', table.number)), el('span', { class: 'light ' + table.light }, lights[table.light]),
      el('button', { type: 'button', class: 'link', 'data-say': 'code', onclick: () => showCode(table) }, t('desk-code'))),
    scores.length ? el('ul', { class: 'desk-scores' }, scores.map((s) => el('li', {}, chip(s.color), el('span', {}, s.player || colorName(s.color)), el('b', {}, s.final))))
      : el('p', { class: 'quiet' }, players(table)),
    table.game ? el('p', {}, table.over ? t('desk-over') : t('desk-turn', list(table.turn) || t('live-turn-any')), table.counted && !table.sure && table.events ? el('span', { class: 'open' }, ' · ', t('desk-unsure')) : null) : null,
    table.last ? el('p', { class: 'quiet desk-last' }, table.last) : null,
    table.trouble ? el('p', { class: 'note bad' }, table.trouble) : null,
    table.newer ? el('p', { class: 'note bad' }, t('desk-newer')) : null,
    table.here ? null : el('p', { class: 'open' }, table.seen ? t('desk-away', clock.format(new Date(table.seen))) : t('desk-never')),
    table.behind ? el('p', { class: 'open' }, t('desk-behind', table.behind)) : null);
}

// showCode shows what lets a table in: as a QR code, and to be copied.
const showCode = trying(async (table) => {
  const at = `/api/desk/tables/${table.id}/code`;
  const show = ({ code }) => sheet(t('desk-code-title', table.number), [
    el('p', {}, t('desk-code-how')),
    el('img', { class: 'desk-qr', src: `${at}.png?n=${Date.now()}`, alt: t('desk-code-qr') }),
    el('pre', { class: 'words', id: 'code', tabindex: 0 }, code),
    el('div', { class: 'row-buttons' },
      el('button', { type: 'button', class: 'button', onclick: trying(async () => { await navigator.clipboard.writeText(code); toast(t('desk-copied')); }) }, t('desk-copy')),
      el('button', { type: 'button', class: 'button', 'data-say': 'renew', onclick: trying(async () => { if (confirm(t('desk-renew-sure'))) show(await send('POST', at, {})); }) }, t('desk-renew'))),
  ]);
  show(await ask(at));
});

$('add').onclick = trying(async () => { await send('POST', '/api/desk/tables', {}); await refresh(); });

function large(on) {
  $('large').setAttribute('aria-pressed', String(on));
  document.body.classList.toggle('large', on);
  scrollTo(0, 0);
}
$('large').onclick = () => large($('large').getAttribute('aria-pressed') !== 'true');
document.addEventListener('keydown', (e) => { if (e.key === 'Escape' && !$('sheet').open) large(false); });
if (new URL(location.href).searchParams.has('large')) large(true);

// A table that falls silent tells nobody: its light is looked at from time to time.
setInterval(() => { if (!document.hidden) refresh(); }, 10000);
refresh();
follow();
