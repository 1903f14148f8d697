// One placement settled, with its picture, on one photo or several; and where a
// card could have been laid.
import { ask, el, svg, t, sheet, closeSheet, toast, trying, lang } from './lib.js';
import { tapped } from './add.js';
import { sendPhoto, read, progressOf } from './send.js';

// measured is what a placement comes to, with its picture.
async function measured(base, query) {
  const ruled = await ask(`${base}/dispute?${query}`);
  return [
    el('p', { class: 'ruling ' + ruled.ruling }, ruled.text),
    el('img', { class: 'proof', src: `${base}/closeup.jpg?${query}&lang=${lang}`, alt: t('dispute-picture') }),
    el('ul', { class: 'lines' }, ruled.details.map((d) => el('li', {}, d))),
  ];
}

// liveDispute measures a placement of the table that is watched.
export const liveDispute = trying(async (card) => {
  sheet(card.name, await measured('/api/live', `card=${card.id}`));
});

// disputePlace asks for the place on the photo: where one card lies on another, or two
// cards, one after the other.
export async function disputePlace(page) {
  const first = await tapped(page, t('dispute-tap'));
  if (!first) return;
  try {
    return await settle(page, `at=${first.map((v) => v.toFixed(1)).join()}`);
  } catch (e) {
    if (first.card === undefined) return toast(e.message); // it lies on nothing there
  }
  const second = await tapped(page, t('dispute-tap-other'));
  if (!second) return;
  await trying(async () => {
    if (second.card === undefined) throw new Error(t('dispute-no-card'));
    await settle(page, `cards=${first.card},${second.card}`);
  })();
}

async function settle(page, query) {
  const ruled = await ask(`${page.base}/dispute?${query}&part=${page.state.part}`);
  await disputeSheet(page, ruled.card);
}

// disputeSheet measures the placement of a card, on further photos too.
export const disputeSheet = trying(async (page, card, others = []) => {
  page.show(card);
  const [parts, { photos }] = await Promise.all([measured(page.base, `card=${card}&with=${others.join(',')}`), ask('/api/photos')]);
  const free = photos.filter((p) => p.state === 'done' && p.id !== page.id && !others.includes(p.id));
  const about = page.state.report.cards.find((c) => c.id === card);
  const again = (id) => disputeSheet(page, card, [...others, id]);
  sheet(about?.name ?? t('dispute'), [
    ...parts,
    el('h3', { class: 'group' }, t('dispute-more')),
    el('p', { class: 'quiet' }, t('dispute-why')),
    newPhoto(again),
    free.length ? el('div', { class: 'pick' }, free.map((p) => el('button', { type: 'button', onclick: () => again(p.id) },
      el('img', { class: 'thumb', src: `/api/photos/${p.id}/picture.jpg`, alt: '' }), p.name))) : '',
    el('button', { type: 'button', class: 'button', id: 'moves', onclick: () => showMoves(page, card) }, t('moves')),
  ]);
});

// newPhoto sends one more photo of the place, and goes on once it is read.
function newPhoto(then) {
  const text = el('span', {}, t('dispute-new')), told = el('p', { class: 'quiet', 'aria-live': 'polite' });
  const input = el('input', { type: 'file', id: 'second', accept: 'image/*,.heic,.heif', class: 'hidden-input' });
  const label = el('label', { class: 'button' }, input, text);
  input.addEventListener('change', async () => {
    const [file] = input.files;
    if (!file) return;
    input.disabled = true;
    try {
      const id = await sendPhoto(file, undefined, (part) => { told.textContent = t('sending', `${Math.round(100 * part)} %`); });
      await read(id, (p) => { told.textContent = progressOf(p); });
      await then(id);
    } catch (e) {
      told.textContent = e.message;
      input.disabled = false;
    }
  });
  return el('div', { class: 'second' }, label, told);
}

// showMoves draws the lawful places of a card on the photo, until something else
// is drawn.
export const showMoves = trying(async (page, card) => {
  page.show(card);
  const { places } = await ask(`${page.base}/moves?card=${card}&part=${page.state.part}`);
  closeSheet();
  page.draw();
  page.state.stage.layer.append(...places.map((p) => svg('polygon', { class: 'ghost', points: p.corners_px.map((c) => c.join(',')).join(' ') })));
  const here = page.state.report.cards.filter((c) => c.on_photo !== false);
  if (places.length) page.state.stage.frame([...places, ...here].flatMap((p) => p.corners_px));
  toast(places.length ? t('moves-n', places.length) : t('moves-none'));
});
