// What all pages use: words, requests, elements.
const lang = document.documentElement.lang;
const { words, inks, colors } = await import(`/words/${lang}.js`);
export { lang, inks, colors };

// t says a sentence in the language of the page.
export const t = (key, ...args) => (words[key] ?? key).replace(/\{(\d)\}/g, (_, i) => args[i] ?? '');
export const has = (key) => key in words;
export const colorName = (c) => t('color-' + c);

// list joins names: a, b and c.
export function list(names) {
  if (names.length < 2) return names.join('');
  return t('and', names.slice(0, -1).join(', '), names.at(-1));
}

// ask asks the API; an error carries the sentence that it answers.
export async function ask(path, options = {}) {
  let r;
  try {
    r = await fetch(withLang(path), options);
  } catch {
    throw new Error(t('offline'));
  }
  if (r.status === 401) location.href = '/enter';
  const data = r.headers.get('content-type')?.includes('json') ? await r.json() : null;
  if (!r.ok) throw new Error(data?.error ?? r.statusText);
  return data;
}
export const send = (method, path, body) => ask(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const withLang = (path) => path + (path.includes('?') ? '&' : '?') + 'lang=' + lang;

// el makes an element: el('p', {class: 'quiet'}, 'text', child).
export function el(name, attrs = {}, ...children) {
  return fill(document.createElement(name), attrs, children);
}
export function svg(name, attrs = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), attrs, children);
}
function fill(e, attrs, children) {
  for (const [k, v] of Object.entries(attrs)) {
    if (v === false || v === null || v === undefined) continue;
    if (k.startsWith('on')) e.addEventListener(k.slice(2), v);
    else e.setAttribute(k, v === true ? '' : v);
  }
  e.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false).map(unbroken));
  return e;
}

// unbroken keeps French signs on the line of the word that they stand beside.
const unbroken = (c) => (lang === 'fr' && typeof c === 'string' ? c.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') : c);

// chip is the colour of a player; its name stands beside it.
export function chip(color) {
  const e = el('span', { class: 'chip', 'aria-hidden': 'true' });
  e.style.setProperty('--chip', inks[color] ?? 'transparent');
  return e;
}

let toastTimer;
export function toast(text) {
  const e = document.getElementById('toast');
  e.textContent = text;
  e.classList.add('on');
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => e.classList.remove('on'), 5000);
}

// trying runs what may fail, and says so if it does.
export const trying = (f) => async (...args) => {
  try {
    return await f(...args);
  } catch (e) {
    toast(e.message);
  }
};

// sheet opens the dialog of the page with a title and what stands in it.
export function sheet(title, body, mark) {
  const d = document.getElementById('sheet');
  d.replaceChildren(
    el('div', { class: 'sheet-head' }, mark, el('h2', { id: 'sheet-title' }, title),
      el('button', { type: 'button', class: 'icon', 'aria-label': t('close'), onclick: () => d.close() }, '×')),
    el('div', { class: 'sheet-body' }, body));
  if (!d.open) d.showModal();
  d.scrollTop = 0;
  return d;
}
export const closeSheet = () => document.getElementById('sheet').close();
document.getElementById('sheet')?.addEventListener('click', (e) => { if (e.target.id === 'sheet') e.target.close(); });

// segments makes a choice of one of a few; what it returns marks another as chosen.
export function segments(box, choices, chosen, choose) {
  const buttons = choices.map(([value, text]) => el('button', {
    type: 'button', role: 'radio', 'aria-checked': String(value === chosen), tabindex: value === chosen ? 0 : -1, 'data-value': value,
    onclick: () => pick(value),
  }, text));
  function mark(value) {
    for (const b of buttons) {
      const is = b.dataset.value === value;
      b.setAttribute('aria-checked', String(is));
      b.tabIndex = is ? 0 : -1;
    }
  }
  function pick(value) {
    mark(value);
    choose(value);
  }
  box.onkeydown = (e) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    const b = buttons[(at + step + buttons.length) % buttons.length];
    b.focus();
    pick(b.dataset.value);
  };
  box.replaceChildren(...buttons);
  return mark;
}
