// What the photo leaves open, each as a question with the likely answer first,
// and what each answer would make of the score.
import { el, t, has } from './lib.js';
import { crop } from './stage.js';
import { identify } from './card.js';
import { addCard } from './add.js';
import { outlineOf } from './overlay.js';

export function drawDoubts(box, page) {
  const r = page.state.report, first = new Map(r.causes.map((c) => [c.doubts[0], c])), apart = !!box.querySelector('details[open]');
  const asked = new Set(r.causes.flatMap((c) => c.doubts));
  box.replaceChildren(...r.doubts.flatMap((_, i) => {
    if (first.has(i)) return cause(page, first.get(i), apart);
    return asked.has(i) ? [] : question(page, i, 'h3');
  }));
}

// questionsOf counts what is asked about the final points: many doubts of one cause are
// one question.
export function questionsOf(r) {
  const asked = new Set(r.causes.flatMap((c) => c.doubts));
  return r.causes.filter((c) => c.final).length + r.doubts.filter((d, i) => d.final && !asked.has(i)).length;
}

// cause asks once about many cards, or about each where they differ.
function cause(page, c, apart) {
  return el('article', { class: 'question cause' },
    el('div', {}, el('h3', {}, `${c.doubts.map((i) => i + 1).join(', ')}. ${t('doubt-ask-cause')}`), el('p', {}, c.text + '.')),
    el('div', { class: 'crops' }, c.doubts.map((i) => closeUp(page, i))),
    el('div', { class: 'answers' }, c.answers.map((a, i) => answer(page, a, i))),
    el('details', { open: apart }, el('summary', {}, t('card-by-card')), c.doubts.map((i) => question(page, i, 'h4'))));
}

// closeUp is the place of a doubt, on the photo that shows it; null for one that has none.
function closeUp(page, i) {
  const k = Math.max(0, page.shows((r) => r.doubts[i].at_px)), r = page.state.reports[k], d = r.doubts[i];
  if (!d.at_px) return null;
  const size = [r.image.width, r.image.height], radius = Math.max(d.radius_px * 1.3, size[0] / 40);
  const about = r.cards.filter((c) => d.cards.includes(c.id));
  return el('button', { type: 'button', class: 'crop', 'aria-label': t('view') + ': ' + d.text, onclick: () => { page.setPart(k); page.state.stage.show(...d.at_px, radius); } },
    crop(page.pictureOf(k), size, ...d.at_px, radius, about.flatMap(outlineOf)));
}

function question(page, i, heading) {
  // On the photo that shows it.
  const k = Math.max(0, page.shows((r) => r.doubts[i].at_px)), d = page.state.reports[k].doubts[i];
  const asks = has('doubt-ask-' + d.kind) ? t('doubt-ask-' + d.kind) : t('doubt-ask');
  return el('article', { class: 'question' + (d.at_px ? '' : ' whole') }, closeUp(page, i),
    el('div', {}, el(heading, {}, `${i + 1}. ${asks}`), el('p', {}, d.text + (d.place ? ` (${d.place}).` : '.'))),
    el('div', { class: 'answers' }, answers(page, d, k)));
}

const button = (text, note, say) => el('button', { type: 'button', class: 'answer', onclick: say }, el('span', {}, text), note ? el('small', {}, note) : null);

// answer is one that the report lists, with what it would make of the points.
function answer(page, a, i) {
  const [what, ...then] = a.text.split(/ ?: /);
  const marks = [a.as_read ? t('as-read') : then.join(': '), i === 0 && a.likely > 0.5 ? t('likely') : ''].filter(Boolean);
  return button(what, marks.join(' · '), () => page.correct(a.correction));
}

// answers are those that the report lists, or those that only people can give.
function answers(page, d, k) {
  if (d.answers.length) return d.answers.map((a, i) => answer(page, a, i));
  const card = d.cards[0];
  switch (d.kind) {
    case 'misfit':
      return [button(t('yes-there'), '', () => page.correct({ kind: 'present', card, present: true })),
        button(t('another-card'), '', () => { page.show(card); identify(page, card); }),
        button(t('not-there'), '', () => page.correct({ kind: 'present', card, present: false }))];
    case 'double':
      return d.cards.map((id) => button(page.state.report.cards.find((c) => c.id === id)?.name ?? '', t('another-card'), () => { page.show(id); identify(page, id); }));
    case 'unexplained':
      return d.at_px ? [button(t('no-card-here'), '', () => { page.setPart(k); page.correct({ kind: 'present', present: false, at_px: d.at_px }); }),
        button(t('yes-add'), '', () => { page.setPart(k); addCard(page, d.at_px); })] : [];
    default:
      return d.remedy ? [el('p', {}, d.remedy[0].toUpperCase() + d.remedy.slice(1) + '.')] : [];
  }
}
