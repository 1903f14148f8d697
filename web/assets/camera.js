// This phone as the camera: its pictures are sent one at a time, the next one
// when the last was taken, so that none is stale.
import { ask, t } from './lib.js';

const $ = (id) => document.getElementById(id);
const video = $('video');
const canvas = document.createElement('canvas');
let socket = null, sent = 0, since = 0;

$('go').onclick = () => (socket ? stop() : start());

function trouble(text) {
  $('camera-trouble').hidden = !text;
  $('camera-trouble').textContent = text ?? '';
}

async function start() {
  trouble('');
  if (!navigator.mediaDevices) return trouble(t('camera-tls'));
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } });
  } catch (e) {
    return trouble(t('camera-refused', e.message));
  }
  video.srcObject = stream;
  await video.play();
  try { await navigator.wakeLock?.request('screen'); } catch { /* the screen may go dark */ }
  socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/camera`);
  socket.onopen = () => { sent = 0; since = performance.now(); send(); };
  socket.onmessage = () => { tell(); setTimeout(send, 60); };
  socket.onclose = () => { if (socket) trouble(t('camera-lost')); stop(); };
  $('go').textContent = t('camera-stop');
}

function stop() {
  const s = socket;
  socket = null;
  s?.close();
  video.srcObject?.getTracks().forEach((track) => track.stop());
  video.srcObject = null;
  $('go').textContent = t('camera-go');
  $('camera-state').textContent = t('camera-off');
}

function send() {
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (!canvas.width) return setTimeout(send, 100);
  canvas.getContext('2d').drawImage(video, 0, 0);
  canvas.toBlob((b) => { if (socket?.readyState === WebSocket.OPEN) socket.send(b); }, 'image/jpeg', 0.88);
}

function tell() {
  sent++;
  const seconds = (performance.now() - since) / 1000;
  if (sent % 10 === 1) $('camera-state').textContent = t('camera-on', canvas.width, canvas.height, (sent / Math.max(seconds, 0.1)).toFixed(1));
}

// What the referee says of the view: too slanted, too small, glare.
setInterval(async () => {
  if (!socket || document.hidden) return;
  try { trouble((await ask('/api/live')).trouble); } catch { /* the socket tells */ }
}, 2000);
