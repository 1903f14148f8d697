// A card that was missed: where, how it is turned, and which.
import { ask, el, svg, t, sheet, closeSheet, toast, trying } from './lib.js';
import { picks } from './card.js';
import { crop } from './stage.js';

// addCard asks for the place, unless it is known.
export async function addCard(page, at) {
  at ??= await tapped(page, t('add-tap'));
  if (at) place(page, at);
}

// tapped waits for a tap on the photo, and gives its place, px; nothing after
// Escape.
export function tapped(page, text) {
  const { svg: picture } = page.state.stage;
  toast(text);
  picture.classList.add('adding');
  picture.scrollIntoView({ block: 'center' });
  return new Promise((done) => {
    const tap = (e) => {
      if (page.state.stage.dragged) return;
      e.stopPropagation();
      e.preventDefault();
      const at = page.state.stage.at(e);
      at.card = e.target.closest('.piece')?.dataset.card; // on top there, if one is
      stop(at);
    };
    const escape = (e) => { if (e.key === 'Escape') stop(null); };
    const stop = (at) => {
      picture.classList.remove('adding');
      picture.removeEventListener('click', tap, true);
      document.removeEventListener('keydown', escape);
      done(at);
    };
    picture.addEventListener('click', tap, true);
    document.addEventListener('keydown', escape);
  });
}

const place = trying(async (page, at) => {
  const { choices } = await ask(`${page.base}/choices`);
  const image = page.state.report.image;
  const ghost = svg('polygon', { class: 'ghost' });
  const slider = el('input', { type: 'range', min: -180, max: 180, step: 1, value: 0 });
  let reach = image.width / 12, view;
  const preview = trying(async () => {
    const { corners_px: c } = await ask(`${page.base}/outline?part=${page.state.part}&x=${at[0].toFixed(1)}&y=${at[1].toFixed(1)}&turn=${slider.value}`);
    ghost.setAttribute('points', c.map((p) => p.join(',')).join(' '));
    reach = Math.max(...c.map((p) => Math.hypot(p[0] - at[0], p[1] - at[1]))) * 1.5;
    view.setAttribute('viewBox', `${at[0] - reach} ${at[1] - reach} ${2 * reach} ${2 * reach}`);
  });
  view = crop(page.picture, [image.width, image.height], ...at, reach, ghost);
  slider.addEventListener('input', preview);
  sheet(t('add-which'), [
    el('div', { class: 'closeup' }, view), el('label', {}, t('add-turn'), slider),
    ...picks(choices, async (is) => {
      if (await page.correct({ kind: 'present', present: true, at_px: at, turn_px_deg: Number(slider.value), is })) closeSheet();
    }),
  ]);
  preview();
});
