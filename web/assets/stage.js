// The picture with what lies over it, to be zoomed and moved by fingers, wheel
// and keys. It knows nothing of cards.
import { svg } from './lib.js';

export class Stage {
  // box is an element; width and height are those of the picture, px.
  constructor(box, width, height, label) {
    this.size = [width, height];
    this.svg = svg('svg', { role: 'group', 'aria-label': label, preserveAspectRatio: 'xMidYMid meet' });
    this.image = svg('image', { width, height, x: -0.5, y: -0.5, preserveAspectRatio: 'none' });
    this.layer = svg('g');
    this.svg.append(this.image, this.layer);
    box.replaceChildren(this.svg);
    this.fingers = new Map();
    this.all();
    this.svg.addEventListener('pointerdown', (e) => this.down(e));
    this.svg.addEventListener('pointermove', (e) => this.move(e));
    for (const kind of ['pointerup', 'pointercancel']) this.svg.addEventListener(kind, (e) => this.up(e));
    this.svg.addEventListener('wheel', (e) => { e.preventDefault(); this.zoom(Math.exp(-e.deltaY / 400), this.at(e)); }, { passive: false });
    this.svg.addEventListener('keydown', (e) => this.key(e));
    // A tap that ends a drag opens nothing.
    this.svg.addEventListener('click', (e) => { if (this.dragged) { e.stopPropagation(); e.preventDefault(); } }, true);
  }

  // picture shows another picture.
  picture(href, width, height) {
    this.size = [width, height];
    for (const [k, v] of Object.entries({ href, width, height })) this.image.setAttribute(k, v);
    this.all();
  }

  all() { this.look(0, 0, this.size[0], this.size[1]); }

  // frame shows what lies within some points, with a margin.
  frame(points) {
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    const x = Math.min(...xs), y = Math.min(...ys), w = Math.max(...xs) - x, h = Math.max(...ys) - y;
    const edge = 0.06 * Math.max(w, h);
    this.look(x - edge, y - edge, w + 2 * edge, h + 2 * edge);
  }

  look(x, y, w, h) {
    this.view = [x, y, w, h];
    this.svg.setAttribute('viewBox', this.view.map((v) => v.toFixed(2)).join(' '));
  }

  // show brings a place into view, with some of what is round it.
  show(x, y, radius) {
    const r = Math.max(radius, this.size[0] / 40) * 2.2;
    this.look(x - r, y - r, 2 * r, 2 * r);
  }

  // at is where in the picture an event is.
  at(e) {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [p.x, p.y];
  }

  zoom(by, [x, y] = [this.view[0] + this.view[2] / 2, this.view[1] + this.view[3] / 2]) {
    const [vx, vy, w, h] = this.view;
    const width = Math.min(this.size[0] * 1.6, Math.max(this.size[0] / 60, w / by));
    const f = width / w;
    this.look(x - (x - vx) * f, y - (y - vy) * f, width, h * f);
  }

  down(e) {
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    this.dragged = false;
    this.start = [e.clientX, e.clientY];
  }

  move(e) {
    if (!this.fingers.has(e.pointerId)) return;
    const before = [...this.fingers.values()];
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    const now = [...this.fingers.values()];
    const slack = e.pointerType === 'mouse' ? 4 : 9;
    if (!this.dragged && now.length === 1 && Math.hypot(e.clientX - this.start[0], e.clientY - this.start[1]) < slack) return;
    if (!this.dragged) {
      this.dragged = true;
      this.svg.classList.add('dragging');
      this.svg.setPointerCapture(e.pointerId);
    }
    const scale = 1 / this.svg.getScreenCTM().a;
    if (now.length === 1) {
      const [x, y, w, h] = this.view;
      this.look(x - (now[0][0] - before[0][0]) * scale, y - (now[0][1] - before[0][1]) * scale, w, h);
    } else if (now.length === 2) {
      const span = (f) => Math.hypot(f[0][0] - f[1][0], f[0][1] - f[1][1]);
      const mid = { clientX: (now[0][0] + now[1][0]) / 2, clientY: (now[0][1] + now[1][1]) / 2 };
      this.zoom(span(now) / Math.max(1, span(before)), this.at(mid));
    }
  }

  up(e) {
    this.fingers.delete(e.pointerId);
    if (!this.fingers.size) {
      this.svg.classList.remove('dragging');
      setTimeout(() => { this.dragged = false; }); // after the click that follows
    }
  }

  key(e) {
    const [x, y, w, h] = this.view;
    const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (to) this.look(x + to[0] * w / 8, y + to[1] * h / 8, w, h);
    else if (e.key === '+' || e.key === '=') this.zoom(1.3);
    else if (e.key === '-') this.zoom(1 / 1.3);
    else if (e.key === '0') this.all();
    else return;
    e.preventDefault();
  }
}

// crop is a close-up of a picture: a part of it, with what lies over that.
export function crop(href, size, x, y, radius, ...over) {
  const r = radius * 1.25;
  return svg('svg', { viewBox: `${x - r} ${y - r} ${2 * r} ${2 * r}`, preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    svg('image', { href, width: size[0], height: size[1], x: -0.5, y: -0.5, preserveAspectRatio: 'none' }), over);
}
