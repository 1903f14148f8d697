// What a card is, as read, and what people may put right about it.
import { el, t, chip, sheet, closeSheet, ask, colorName, trying } from './lib.js';
import { crop } from './stage.js';
import { centre, radius, outlineOf, verdictOf, saidOf } from './overlay.js';
import { disputeSheet, showMoves } from './dispute.js';

export const number = (v, digits = 1) => v.toLocaleString(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

const closeup = (page, c) => el('div', { class: 'closeup' }, crop(page.picture, size(page), ...centre(c), radius(c), outlineOf(c)));
const size = (page) => [page.state.report.image.width, page.state.report.image.height];

// cardSheet opens what is known of a card.
export function cardSheet(page, id) {
  page.show(id); // on a photo that shows it
  const r = page.state.report, c = r.cards.find((c) => c.id === id);
  if (!c) return;
  const name = (id) => r.cards.find((c) => c.id === id)?.name ?? '';
  const on = r.placements.filter((p) => p.over === id), under = r.placements.filter((p) => p.under === id);
  const say = async (said) => { if (await page.correct(said)) closeSheet(); };
  const fact = (what, ...is) => [el('dt', {}, what), el('dd', {}, ...is)];
  // Of several cards beneath it was meant for the one that it lies best on.
  const best = on.filter((p) => p.misalignment_mm !== null).sort((a, b) => a.misalignment_mm - b.misalignment_mm)[0];
  const measures = best ? [t('mm-off', number(best.misalignment_mm), number(best.sigma_mm ?? 0, 2), name(best.under))] : [];
  const facts = el('dl', { class: 'facts' },
    c.color ? fact(t('color'), colorName(c.color)) : '',
    fact(t('face'), t('face-' + c.face)),
    c.dots.length ? fact(t('scores'), t('dots-count', c.visible_dots, c.dots.length) + (c.visible_dots_final !== c.visible_dots ? ', ' + t('dots-final', c.visible_dots_final) : '')) : '',
    fact(t('verdict'), c.why || verdictOf(c)),
    measures.map((m) => fact('', m)));
  const pairs = [...on.map((p) => [p, t('lies-on'), p.under]), ...under.map((p) => [p, t('lies-under'), p.over])];
  sheet(c.name, [
    closeup(page, c), saidOf(r).has(id) ? el('span', { class: 'mark-said' }, t('people-mark')) : null, facts,
    pairs.length ? el('ul', { class: 'lines' }, pairs.map(([p, how, other]) => el('li', {},
      el('button', { type: 'button', onclick: () => cardSheet(page, other) }, `${how} ${name(other)}`),
      el('button', { type: 'button', class: 'link', onclick: () => say({ kind: 'order', over: p.under, under: p.over }) }, t('swap'))))) : null,
    el('div', { class: 'row-buttons' },
      el('button', { type: 'button', class: 'button', onclick: () => identify(page, id) }, t('another-card')),
      c.color ? el('button', { type: 'button', class: 'button', id: 'measure', onclick: () => disputeSheet(page, id) }, t('dispute')) : null,
      c.color ? el('button', { type: 'button', class: 'button', onclick: () => showMoves(page, id) }, t('moves')) : null,
      c.legal ? el('button', { type: 'button', class: 'button', onclick: () => say({ kind: 'legal', card: id, legal: false }) }, t('make-illegal'))
        : el('button', { type: 'button', class: 'button', onclick: () => say({ kind: 'legal', card: id, legal: true }) }, t('make-legal')),
      el('button', { type: 'button', class: 'button', onclick: () => say({ kind: 'present', card: id, present: false }) }, t('remove-card'))),
  ].filter(Boolean), c.color ? chip(c.color) : null);
}

// identify asks which card it is.
export const identify = trying(async (page, id) => {
  const c = page.state.report.cards.find((c) => c.id === id);
  const { choices } = await ask(`${page.base}/choices?card=${id}`);
  sheet(t('which'), [closeup(page, c), ...picks(choices, async (is) => {
    if (await page.correct({ kind: 'identity', card: id, is })) closeSheet();
  })]);
});

// picks lists cards to choose from, those first that fit what is seen; the
// others by colour.
export function picks(choices, choose) {
  const one = (c) => el('button', { type: 'button', onclick: () => choose({ card: c.card, color: c.color, face: c.face }) },
    c.color ? chip(c.color) : '', el('span', {}, c.name, c.face === 'back' ? el('small', {}, ' ' + t('face-back')) : ''));
  const near = [['likely', t('fits-likely')], ['outline', t('fits-outline')]].flatMap(([fit, title]) => {
    const those = choices.filter((c) => c.fit === fit);
    return those.length ? [el('h3', { class: 'group' }, title), el('div', { class: 'pick' }, those.map(one))] : [];
  });
  const others = choices.filter((c) => c.fit === 'other');
  const colors = [...new Set(others.map((c) => c.color))];
  return [...near, ...(near.length ? [el('h3', { class: 'group' }, t('fits-other'))] : []), ...colors.map((color) => el('details', {},
    el('summary', {}, color ? [chip(color), ' ', colorName(color)] : others.find((c) => !c.color).name),
    el('div', { class: 'pick' }, others.filter((c) => c.color === color).map(one))))];
}
