// A photo is sent from several pages; how much of it was sent is told, which fetch
// cannot.
import { ask, lang, t } from './lib.js';

// sendPhoto sends a photo and gives its id. An error carries what is wrong.
export function sendPhoto(file, deck, sent = () => {}) {
  return new Promise((done, fail) => {
    const r = new XMLHttpRequest();
    r.open('POST', `/api/photos?lang=${lang}`);
    r.responseType = 'json';
    r.upload.onprogress = (e) => { if (e.lengthComputable) sent(e.loaded / e.total); };
    r.onerror = () => fail(new Error(t('offline')));
    r.onload = () => (r.status === 202 ? done(r.response.id) : fail(new Error(r.response?.error ?? r.statusText)));
    const form = new FormData();
    form.append('photo', file);
    if (deck !== undefined) form.append('deck', deck);
    r.send(form);
  });
}

// read waits until a photo is read, and tells meanwhile how far it is.
export async function read(id, tell = () => {}) {
  for (;;) {
    const p = await ask(`/api/photos/${id}`);
    if (p.state === 'done') return p;
    if (p.state === 'failed') throw new Error(p.error);
    tell(p);
    await new Promise((on) => setTimeout(on, 500));
  }
}

// progressOf words how far a photo is.
export const progressOf = (p) => (p.state === 'queued' ? t('waiting', p.ahead ?? 0) : p.stage ? t('reading', p.stage) : t('reading-begins'));
