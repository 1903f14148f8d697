// A new match: who plays, with which colours, and when it ends.
import { send, el, t, inks, colors, colorName, trying } from './lib.js';

const form = document.getElementById('new-match'), sides = document.getElementById('sides'), error = document.getElementById('new-error');
const rows = [];
const asked = new URLSearchParams(location.search);
const along = ['photo', 'game'].filter((k) => asked.has(k)).map((k) => `?${k}=${encodeURIComponent(asked.get(k))}`)[0] ?? '';

function addSide() {
  const n = rows.length + 1;
  const name = el('input', { maxlength: 40, required: true, value: t('match-player', n) });
  const label = el('span', {});
  const boxes = colors.map((c) => el('input', { type: 'checkbox', value: c, 'aria-label': colorName(c), onchange: settle }));
  const swatches = el('div', { class: 'swatches' }, boxes.map((b) => {
    const patch = el('span', { 'aria-hidden': 'true' });
    patch.style.setProperty('--chip', inks[b.value]);
    return el('label', { class: 'swatch', title: colorName(b.value) }, b, patch);
  }));
  const group = el('div', { role: 'group' }, swatches);
  const less = el('button', { type: 'button', class: 'link' }, '');
  const box = el('div', { class: 'side-row' }, el('label', {}, label, name), group, less);
  const row = { name, boxes, box, less, label, group };
  less.onclick = () => { box.remove(); rows.splice(rows.indexOf(row), 1); settle(); };
  rows.push(row);
  sides.append(box);
  const free = boxes.find((b) => !taken(b.value, row));
  if (free) free.checked = true;
  name.oninput = settle;
  settle();
}

const taken = (color, but) => rows.some((r) => r !== but && r.boxes.some((b) => b.checked && b.value === color));

// settle keeps each colour with one player.
function settle() {
  rows.forEach((r, i) => {
    r.label.textContent = t('match-player', i + 1);
    r.group.setAttribute('aria-label', t('match-colors', r.name.value));
    r.less.textContent = t('match-less', r.name.value);
    r.less.hidden = rows.length <= 2;
    for (const b of r.boxes) b.disabled = taken(b.value, r);
  });
  document.getElementById('more').disabled = rows.length >= colors.length;
}

document.getElementById('more').onclick = addSide;
addSide();
addSide();
for (const e of form.elements.end) {
  e.onchange = () => { form.elements.number.value = form.elements.end.value === 'target' ? 100 : 3; };
}
form.elements.way.onchange = () => { if (form.elements.way.value === 'limited') { form.elements.end[0].checked = true; form.elements.number.value = 3; } };

form.onsubmit = async (e) => {
  e.preventDefault();
  const f = form.elements;
  const terms = {
    name: f.name.value, way: f.way.value, ties: f.ties.value, [f.end.value]: Number(f.number.value),
    sides: rows.map((r) => ({ name: r.name.value, colors: r.boxes.filter((b) => b.checked).map((b) => b.value) })),
  };
  try {
    const m = await send('POST', '/api/matches', terms);
    location.href = `/matches/${m.id}${along}`;
  } catch (e) {
    error.textContent = e.message;
  }
};

// What was deleted can be brought back.
for (const b of document.querySelectorAll('[data-restore]')) {
  b.onclick = trying(async () => {
    await send('POST', `/api/matches/${b.dataset.restore}/events`, { kind: 'undo' });
    location.href = `/matches/${b.dataset.restore}`;
  });
}

// A photo or a game that is to be added goes along to the match that is chosen.
if (along) for (const a of document.querySelectorAll('[data-match]')) a.href += along;
