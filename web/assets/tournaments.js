// Tournaments: a new one.
import { send } from './lib.js';

const orders = { points: ['points', 'wins', 'direct', 'out_first'], wins: ['wins', 'points', 'direct', 'out_first'] };
document.getElementById('new-tour').onsubmit = async (e) => {
  e.preventDefault();
  const f = new FormData(e.target);
  try {
    const made = await send('POST', '/api/tournaments', { name: f.get('name'), system: f.get('system'), order: orders[f.get('order')] });
    location.href = '/tournaments/' + made.id;
  } catch (error) {
    document.getElementById('new-error').textContent = error.message;
  }
};
