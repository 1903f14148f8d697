// Photos are sent from here, several at once, and followed until they are read.
import { el, t, ask, send } from './lib.js';
import { sendPhoto, progressOf } from './send.js';

const sending = document.getElementById('sending');
for (const [id, how] of [['take', sendAll], ['choose', sendAll], ['parts', sendTable]]) {
  document.getElementById(id).addEventListener('change', (e) => {
    const files = [...e.target.files];
    e.target.value = '';
    how(files);
  });
}
const drop = document.getElementById('drop');
for (const kind of ['dragenter', 'dragover']) drop.addEventListener(kind, (e) => { e.preventDefault(); drop.classList.add('over'); });
for (const kind of ['dragleave', 'drop']) drop.addEventListener(kind, () => drop.classList.remove('over'));
drop.addEventListener('drop', (e) => { e.preventDefault(); sendAll([...e.dataTransfer.files]); });

const go = (id) => {
  const match = new URLSearchParams(location.search).get('match');
  location.href = `/photos/${id}` + (match ? `?match=${match}` : '');
};

async function sendAll(files) {
  if (!files.length) return;
  const ids = await Promise.all(files.map(sendOne));
  if (ids.length === 1 && ids[0]) go(ids[0]);
}

// sendTable sends the photos of one long table, to be put together.
async function sendTable(files) {
  if (files.length < 2) return files.length ? say(t('parts-more')) : null;
  const ids = await Promise.all(files.map(sendOne));
  if (ids.some((id) => !id)) return; // what is wrong stands beside it
  try {
    const { id } = await send('POST', '/api/tables', { photos: ids });
    go(id);
  } catch (e) {
    say(e.message);
  }
}
const say = (text) => sending.append(el('li', { class: 'bad' }, text));

// sendOne sends one photo, and follows it; nothing if it is refused.
async function sendOne(file) {
  const bar = el('progress', { max: 1, value: 0, 'aria-label': file.name });
  const text = el('span', {}, t('sending', file.name));
  const line = el('li', {}, text, bar);
  sending.append(line);
  try {
    const id = await sendPhoto(file, document.getElementById('deck')?.value, (part) => { bar.value = part; });
    follow(id, text, bar, line);
    return id;
  } catch (e) {
    line.classList.add('bad');
    text.textContent = `${file.name}: ${e.message}`;
    bar.remove();
    return null;
  }
}

async function follow(id, text, bar, line) {
  const p = await ask(`/api/photos/${id}`).catch(() => null);
  if (p?.state === 'done') {
    line.replaceChildren(el('a', { href: `/photos/${id}`, class: 'button' }, p.name));
    return;
  }
  if (p?.state === 'failed') {
    line.classList.add('bad');
    line.replaceChildren(`${p.name}: ${p.error}`);
    return;
  }
  if (p) {
    bar.value = p.progress;
    text.textContent = progressOf(p);
  }
  setTimeout(() => follow(id, text, bar, line), 600);
}
