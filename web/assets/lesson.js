// A deck that is being learned: how far it is, what is asked, and what was
// learned, to be compared and kept.
import { ask, send, el, t, toast, trying, lang } from './lib.js';

const $ = (id) => document.getElementById(id);
const base = `/api/lessons/${$('lesson').dataset.id}`;
const box = $('learned');
$('stop').onclick = trying(() => ask(`${base}/reading`, { method: 'DELETE' }));
wait();

async function wait() {
  let l;
  try { l = await ask(base); } catch (e) { toast(e.message); return setTimeout(wait, 2000); }
  const works = ['queued', 'reading'].includes(l.state);
  $('reading').hidden = !works;
  $('progress').value = l.progress;
  $('progress-text').textContent = l.state === 'queued' ? t('waiting', l.ahead ?? 0) : l.stage ? t('reading', l.stage) : t('reading-begins');
  if (works) return setTimeout(wait, 500);
  show(l);
}

const lines = (title, list) => (list.length ? el('section', { class: 'card' }, el('h2', {}, title), el('ul', { class: 'lines' }, list.map((x) => el('li', {}, x)))) : null);

function show(l) {
  const parts = [];
  if (l.state === 'failed') parts.push(el('section', { class: 'card' }, el('h2', {}, t('lesson-failed')), el('p', {}, l.error), el('a', { class: 'button', href: '/decks' }, t('lesson-again'))));
  parts.push(lines(t('lesson-faults'), l.faults));
  if (l.questions.length) parts.push(questions(l));
  if (l.ready) parts.push(sheet(), keep(l));
  parts.push(lines(t('lesson-notes'), l.notes));
  box.replaceChildren(...parts.filter(Boolean));
}

function questions(l) {
  const answers = [];
  const field = (label, open) => {
    const suits = ['circle', 'square', 'triangle'];
    const s = el('select', { 'aria-label': t('lesson-card', label) },
      open ? el('option', { value: '' }, '—') : el('option', { value: '' }, t('lesson-as-read')),
      suits.flatMap((u) => [1, 2, 3, 4, 5, 6].map((v) => el('option', { value: `${u} ${v}`, selected: l.answers[label] === `${u} ${v}` }, `${t('suit-' + u)} ${v}`))),
      el('option', { value: 'none', selected: l.answers[label] === 'none' }, t('lesson-none')));
    answers.push([label, s]);
    return el('div', { class: 'asked' }, el('img', { src: `${base}/pictures/${label}.png`, alt: t('lesson-card', label) }), s);
  };
  const trust = el('input', { type: 'checkbox', checked: l.trust_dots });
  return el('section', { class: 'card' }, el('h2', {}, t('lesson-asks')),
    l.questions.map((q) => el('div', {}, el('p', {}, q.text), el('div', { class: 'asked-cards' }, q.cards.map((c) => field(c, q.open))))),
    el('label', { class: 'check' }, trust, t('lesson-right')),
    el('p', {}, el('button', { type: 'button', class: 'button primary', onclick: trying(async () => {
      await send('POST', `${base}/answers`, { answers: Object.fromEntries(answers.map(([k, s]) => [k, s.value]).filter(([, v]) => v)), trust_dots: trust.checked });
      box.replaceChildren();
      wait();
    }) }, t('lesson-answer'))));
}

const sheet = () => el('section', { class: 'card' }, el('h2', {}, t('lesson-sheet')), el('a', { href: `${base}/pictures/sheet-${lang}.png` }, el('img', { class: 'proof', src: `${base}/pictures/sheet-${lang}.png`, alt: t('lesson-sheet-alt') })));

function keep(l) {
  const name = el('input', { maxlength: 40, required: true, value: l.name });
  const usual = el('input', { type: 'checkbox', checked: true });
  const error = el('p', { class: 'error', role: 'alert' });
  return el('section', { class: 'card' }, el('h2', {}, t('lesson-save')), el('p', { class: 'quiet' }, l.summary),
    el('form', { onsubmit: async (e) => {
      e.preventDefault();
      try {
        await send('POST', `${base}/deck`, { name: name.value, usual: usual.checked });
        location.href = '/decks';
      } catch (e) { error.textContent = e.message; }
    } }, el('label', {}, t('deck-name'), name), el('label', { class: 'check' }, usual, t('lesson-usual')), error, el('button', { class: 'button primary' }, t('save'))));
}
