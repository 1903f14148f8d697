// Photos of one table that is too long for one are put together.
import { ask, send, el, t, sheet, trying } from './lib.js';

// joinSheet asks which other photos show parts of the same table.
export const joinSheet = trying(async (page) => {
  const { photos } = await ask('/api/photos');
  const free = photos.filter((p) => p.state === 'done' && p.id !== page.id && !p.photos);
  const boxes = free.map((p) => el('input', { type: 'checkbox', value: p.id }));
  const error = el('p', { class: 'error', role: 'alert' });
  const form = el('form', {
    onsubmit: async (e) => {
      e.preventDefault();
      try {
        const { id } = await send('POST', '/api/tables', { photos: [page.id, ...boxes.filter((b) => b.checked).map((b) => b.value)] });
        location.href = `/photos/${id}`;
      } catch (e) {
        error.textContent = e.message;
      }
    },
  },
  el('p', {}, t('join-how')),
  free.map((p, i) => el('label', { class: 'check' }, boxes[i], el('img', { class: 'thumb', src: `/api/photos/${p.id}/picture.jpg`, alt: '' }), p.name)),
  free.length ? null : el('p', { class: 'quiet' }, t('join-none')),
  error, free.length ? el('button', { class: 'button primary' }, t('join-go')) : el('a', { class: 'button', href: '/' }, t('dispute-new')));
  sheet(t('join'), form);
});
