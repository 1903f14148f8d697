// One placement settled, with its picture, on one photo or several; and where a
// card could have been laid.
import { ask, el, svg, t, sheet, closeSheet, toast, trying, lang } from './lib.js';

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

// disputeSheet measures the placement of a card, on further photos too.
export const disputeSheet = trying(async (page, card, others = []) => {
  const [parts, { photos }] = await Promise.all([measured(page.base, `card=${card}&with=${others.join(',')}`), ask('/api/photos')]);
  const free = photos.filter((p) => p.state === 'done' && p.id !== page.id && !others.includes(p.id));
  const about = page.state.report.cards.find((c) => c.id === card);
  sheet(about?.name ?? t('dispute'), [
    ...parts,
    el('h3', { class: 'group' }, t('dispute-more')),
    free.length ? el('div', { class: 'pick' }, free.map((p) => el('button', { type: 'button', onclick: () => disputeSheet(page, card, [...others, p.id]) },
      el('img', { class: 'thumb', src: `/api/photos/${p.id}/picture.jpg`, alt: '' }), p.name))) : el('p', { class: 'quiet' }, t('dispute-none')),
    el('a', { class: 'button', href: '/' }, t('dispute-new')),
  ]);
});

// showMoves draws the lawful places of a card on the photo, until something else
// is drawn.
export const showMoves = trying(async (page, card) => {
  const { places } = await ask(`${page.base}/moves?card=${card}`);
  closeSheet();
  page.draw();
  page.state.stage.layer.append(...places.map((p) => svg('polygon', { class: 'ghost', points: p.corners_px.map((c) => c.join(',')).join(' ') })));
  if (places.length) page.state.stage.frame([...places.flatMap((p) => p.corners_px), ...page.state.report.cards.flatMap((c) => c.corners_px)]);
  toast(places.length ? t('moves-n', places.length) : t('moves-none'));
});
