// Decks: which is the usual one, adding a file, learning one's own cards.
import { ask, send, trying } from './lib.js';

const $ = (id) => document.getElementById(id);
for (const b of document.querySelectorAll('[data-take]')) {
  b.onclick = trying(async () => { await send('PUT', '/api/deck', { name: b.dataset.take }); location.reload(); });
}

// said shows what is wrong beside the form.
const said = (form, error, act) => {
  form.onsubmit = async (e) => {
    e.preventDefault();
    const button = form.querySelector('button');
    button.disabled = true;
    try { await act(form.elements); } catch (e) { error.textContent = e.message; }
    button.disabled = false;
  };
};

if ($('learn')) {
  said($('learn'), $('learn-error'), async () => {
    const { id } = await ask('/api/lessons', { method: 'POST', body: new FormData($('learn')) });
    location.href = `/decks/${id}`;
  });
}
said($('add-deck'), $('add-error'), async (f) => {
  await ask(`/api/decks/${encodeURIComponent(f.name.value)}`, { method: 'PUT', body: f.file.files[0] });
  location.reload();
});
