// What every page does: theme, times, the chips of colours.
import { inks, lang } from './lib.js';

const root = document.documentElement;
try {
  const kept = localStorage.getItem('theme');
  if (kept) root.dataset.theme = kept;
} catch { /* storage is turned off */ }
document.getElementById('theme')?.addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try { localStorage.setItem('theme', root.dataset.theme); } catch { /* it lasts for this page */ }
});
// The other language keeps what the address asks for.
const other = document.querySelector('.lang');
if (other) {
  const to = new URL(location.href);
  to.searchParams.set('lang', other.lang);
  to.searchParams.delete('code');
  other.href = to.pathname + to.search;
}
for (const e of document.querySelectorAll('[data-color]')) e.style.setProperty('--chip', inks[e.dataset.color] ?? 'transparent');
const when = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
for (const e of document.querySelectorAll('time[datetime]')) e.textContent = when.format(new Date(e.dateTime));
