// Photos are sent from here, several at once, and followed until they are read.
import { el, t, lang, ask } from './lib.js';

const sending = document.getElementById('sending');
for (const id of ['take', 'choose']) {
  document.getElementById(id).addEventListener('change', (e) => take(e.target));
}
const drop = document.getElementById('drop');
for (const kind of ['dragenter', 'dragover']) drop.addEventListener(kind, (e) => { e.preventDefault(); drop.classList.add('over'); });
for (const kind of ['dragleave', 'drop']) drop.addEventListener(kind, () => drop.classList.remove('over'));
drop.addEventListener('drop', (e) => { e.preventDefault(); sendAll([...e.dataTransfer.files]); });

function take(input) {
  const files = [...input.files];
  input.value = '';
  sendAll(files);
}

async function sendAll(files) {
  if (!files.length) return;
  const match = new URLSearchParams(location.search).get('match');
  const ids = await Promise.all(files.map(sendOne));
  if (ids.length === 1 && ids[0]) location.href = `/photos/${ids[0]}` + (match ? `?match=${match}` : '');
}

// sendOne tells how much was sent, which fetch cannot.
function sendOne(file) {
  const bar = el('progress', { max: 1, value: 0, 'aria-label': file.name });
  const text = el('span', {}, t('sending', file.name));
  const line = el('li', {}, text, bar);
  sending.append(line);
  return new Promise((done) => {
    const r = new XMLHttpRequest();
    r.open('POST', `/api/photos?lang=${lang}`);
    r.responseType = 'json';
    r.upload.onprogress = (e) => { if (e.lengthComputable) bar.value = e.loaded / e.total; };
    const fail = (why) => { line.classList.add('bad'); text.textContent = `${file.name}: ${why}`; bar.remove(); done(null); };
    r.onerror = () => fail(t('offline'));
    r.onload = () => {
      if (r.status !== 202) return fail(r.response?.error ?? r.statusText);
      follow(r.response.id, text, bar, line);
      done(r.response.id);
    };
    const form = new FormData();
    form.append('photo', file);
    const deck = document.getElementById('deck');
    if (deck) form.append('deck', deck.value);
    r.send(form);
  });
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
    text.textContent = p.state === 'queued' ? t('waiting', p.ahead ?? 0) : t('reading', p.stage || p.name);
  }
  setTimeout(() => follow(id, text, bar, line), 600);
}
