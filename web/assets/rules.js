// How the group plays: tolerances and the like. The photo is counted anew with
// them, and not read anew.
import { ask, send, el, t, has, toast } from './lib.js';

export async function drawRules(form, page, take) {
  const { settings } = await ask(`${page.base}/settings`);
  const fields = settings.map((s) => [s, field(s)]);
  const error = el('p', { class: 'error', role: 'alert' });
  form.replaceChildren(...fields.map(([, f]) => f.box), error, el('button', { class: 'button primary' }, t('rules-save')));
  form.onsubmit = async (e) => {
    e.preventDefault();
    const said = {};
    for (const [s, f] of fields) if (f.value() !== s.default) said[s.key] = f.value();
    try {
      take(await send('PUT', `${page.base}/settings`, said));
      error.textContent = '';
      toast(t('changed'));
    } catch (e) {
      error.textContent = e.message;
    }
  };
}

function field(s) {
  const help = s.help[0].toUpperCase() + s.help.slice(1);
  const option = (o) => (s.key === 'way' ? t('way-' + o) : has('option-' + o) ? t('option-' + o) : o);
  if (s.kind === 'number') {
    const input = el('input', { type: 'number', step: 'any', value: s.value, inputmode: 'decimal' });
    return { box: el('label', {}, help, input, el('span', { class: 'help' }, t('rules-usual', s.default))), value: () => Number(input.value) };
  }
  if (s.kind === 'choice') {
    const input = el('select', {}, s.options.map((o) => el('option', { value: o, selected: o === s.value }, option(o))));
    return { box: el('label', {}, help, input), value: () => input.value };
  }
  const chosen = s.value.split(',');
  const boxes = s.options.map((o) => el('input', { type: 'checkbox', value: o, checked: chosen.includes(o) }));
  return {
    box: el('fieldset', {}, el('legend', {}, help), el('div', { class: 'inline' }, boxes.map((b) => el('label', { class: 'check' }, b, t('suit-' + b.value))))),
    value: () => boxes.filter((b) => b.checked).map((b) => b.value).join(','),
  };
}
