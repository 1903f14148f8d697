// What people may say about a card of the table that is watched, whenever it was laid;
// and the claim of whoever is to play that no card can be laid.
import { ask, send, el, t, chip, colorName, sheet, closeSheet, list, trying } from './lib.js';
import { picks } from './card.js';
import { liveDispute } from './dispute.js';

// act says something about the game, and hands the table that is answered on.
async function act(said, take) {
  take(await send('POST', '/api/live', said));
  closeSheet();
}

// liveCard opens what is known of a card: how it lies, what people may rule, and which
// it may be besides.
export const liveCard = trying(async (live, id, take) => {
  const c = live.drawn.find((c) => c.id === id);
  if (!c) return;
  const { choices } = await ask(`/api/live/choices?card=${id}`);
  const r = live.report?.cards.find((o) => o.id === id);
  const laid = c.value; // the starting card was laid by nobody
  const button = (text, said) => el('button', { type: 'button', class: 'button', 'data-say': said.kind, onclick: trying(() => act({ piece: c.piece, ...said }, take)) }, text);
  sheet(c.name, [
    c.said ? el('span', { class: 'mark-said' }, t('people-mark')) : null,
    r ? el('p', {}, r.why || t({ nudge: 'v-nudge', unsettled: 'v-unsettled' }[r.ruling] ?? (r.legal ? 'v-legal' : 'v-illegal'))) : null,
    laid ? el('div', { class: 'row-buttons' },
      live.report ? el('button', { type: 'button', class: 'button', id: 'measure', onclick: () => liveDispute(c) }, t('dispute')) : null,
      c.legal ? button(t('make-illegal'), { kind: 'illegal' }) : button(t('make-legal'), { kind: 'legal' }),
      c.said ? button(t('live-take-back'), { kind: 'take back' }) : null) : null,
    el('p', { class: 'quiet' }, t('which')),
    ...picks(choices, trying((is) => act({ kind: 'correct', piece: c.piece, is }, take))),
  ].filter(Boolean));
});

// claimSheet tries whether whoever is to play has a legal move with the cards that they
// show. Their own colour comes first.
export const claimSheet = trying(async (live, take) => {
  const { choices } = await ask('/api/live/choices');
  const cards = choices.filter((c) => c.face === 'front' && c.color); // either side is tried
  const own = live.seats.filter((s) => live.turn.includes(s.player)).map((s) => s.color);
  const colors = [...new Set(cards.map((c) => c.color))].sort((a, b) => own.includes(b) - own.includes(a));
  const chosen = new Map(), error = el('p', { class: 'error', role: 'alert' });
  const told = el('p', { class: 'quiet', 'aria-live': 'polite' }), go = el('button', { class: 'button primary', disabled: true }, t('claim-go'));
  const toggle = (c, b) => {
    if (!chosen.delete(c)) chosen.set(c, c.name);
    b.setAttribute('aria-pressed', String(chosen.has(c)));
    told.textContent = list([...chosen.values()]);
    go.disabled = !chosen.size;
  };
  const one = (c) => {
    const b = el('button', { type: 'button', 'aria-pressed': 'false', onclick: () => toggle(c, b) }, chip(c.color), el('span', {}, c.name));
    return b;
  };
  const form = el('form', { onsubmit: async (e) => {
    e.preventDefault();
    try {
      await act({ kind: 'claim', cards: [...chosen.keys()].map(({ card, color, face }) => ({ card, color, face })) }, take);
    } catch (e) {
      error.textContent = e.message;
    }
  } }, el('p', {}, t('claim-how', list(live.turn) || t('live-turn-any'))), told, error, go,
  colors.map((color, i) => el('details', { open: i === 0 }, el('summary', {}, chip(color), ' ', colorName(color)),
    el('div', { class: 'pick' }, cards.filter((c) => c.color === color).map(one)))));
  sheet(t('live-claim'), form);
});
