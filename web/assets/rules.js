// How the group plays: tolerances and the like. The photo is counted anew with
// them, and not read anew.
import { ask, send, el, svg, t, has, toast } from './lib.js';
import { tapped } from './add.js';

export async function drawRules(form, page, take) {
  const { settings } = await ask(`${page.base}/settings`);
  const fields = settings.map((s) => [s, s.kind === 'corners' ? corners(s, page) : field(s)]);
  const error = el('p', { class: 'error', role: 'alert' });
  form.replaceChildren(...fields.map(([, f]) => f.box), error, el('button', { class: 'button primary' }, t('rules-save')));
  form.onsubmit = async (e) => {
    e.preventDefault();
    const said = {};
    for (const [s, f] of fields) if (f.value() !== s.default && f.value() !== null) said[s.key] = f.value();
    try {
      take(await send('PUT', `${page.base}/settings`, said));
      error.textContent = '';
      toast(t('changed'));
    } catch (e) {
      error.textContent = e.message;
    }
  };
}

// corners marks the table's corners on the photo.
function corners(s, page) {
  let value = s.value;
  const forget = el('button', { type: 'button', class: 'button', onclick: () => { value = null; forget.hidden = true; } }, t('edge-forget'));
  forget.hidden = !value;
  const mark = el('button', { type: 'button', class: 'button', onclick: async () => {
    const at = [], several = page.state.reports.length > 1; // photos of one table
    page.state.stage.all();
    while (at.length < 4) {
      const p = await tapped(page, t(several ? 'edge-tap-parts' : 'edge-tap', at.length + 1));
      if (!p) return page.draw();
      at.push(several ? [...p, page.state.part] : [...p]);
      page.draw();
      const here = at.filter((q) => !several || q[2] === page.state.part);
      page.state.stage.layer.append(svg('polygon', { class: 'ghost', points: here.map((q) => q.slice(0, 2).join(',')).join(' ') }),
        ...here.map((q) => svg('circle', { class: 'ghost', cx: q[0], cy: q[1], r: page.state.report.image.width / 150 })));
    }
    value = at;
    forget.hidden = false;
    toast(t('edge-marked'));
    mark.scrollIntoView({ block: 'center' });
  } }, t('edge-mark'));
  const help = s.help[0].toUpperCase() + s.help.slice(1);
  return { box: el('fieldset', {}, el('legend', {}, help), el('div', { class: 'row-buttons' }, mark, forget)), value: () => value };
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
