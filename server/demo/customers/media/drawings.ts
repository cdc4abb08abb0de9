import type { PhotoName } from "../story.ts";

/** Width and height of a picture, in pixels. */
export const size = { width: 800, height: 600 };

const wood = `
  <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#c99a6b"/><stop offset=".5" stop-color="#b98555"/><stop offset="1" stop-color="#9c6b40"/>
  </linearGradient>`;
const grain = Array.from(
  { length: 9 },
  (_, at) =>
    `<path d="M0 ${50 + at * 64} C 220 ${30 + at * 66}, 520 ${80 + at * 62}, 800 ${46 + at * 65}" stroke="#7d5230" stroke-opacity=".25" stroke-width="${2 + (at % 3)}" fill="none"/>`,
).join("");

/** Light from the upper left, as a kitchen's window gives it. */
const light = `
  <radialGradient id="light" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/>
  <stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></radialGradient>`;

const scene = (drawn: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><defs>${wood}${light}
  <filter id="soft"><feGaussianBlur stdDeviation="12"/></filter>${more}</defs>${drawn}
  <rect width="800" height="600" fill="url(#light)"/></svg>`;

const tabletop = `<rect width="800" height="600" fill="url(#wood)"/>${grain}`;

const brokenCup = scene(`${tabletop}
  <ellipse cx="400" cy="450" rx="260" ry="60" fill="#000" opacity=".35" filter="url(#soft)"/>
  <ellipse cx="390" cy="430" rx="240" ry="62" fill="#f4f1ea"/><ellipse cx="390" cy="424" rx="170" ry="40" fill="#dcd6ca"/>
  <path d="M250 220 L262 360 Q280 432 390 434 Q500 432 518 360 L530 220 L470 236 L440 206 L408 262 L372 214 L330 250 L300 212 Z" fill="#fbf9f4"/>
  <path d="M262 360 Q280 432 390 434 Q500 432 518 360 L512 300 Q480 396 390 398 Q300 396 268 300 Z" fill="#e5dfd3"/>
  <path d="M524 262 q92 -22 88 56 q-4 66 -98 62" fill="none" stroke="#f1ece2" stroke-width="24"/>
  <path d="M408 262 L396 310 L418 344 L402 392" fill="none" stroke="#6b5d4c" stroke-width="4"/>
  <path d="M262 300 h256" stroke="#2e6fc7" stroke-width="10" opacity=".75"/>
  <path d="M120 476 l64 -38 l36 40 l-56 32 z M604 500 l40 -56 l50 30 l-30 44 z M560 540 l22 -16 l20 20 l-24 12 z" fill="#fbf9f4" stroke="#cfc7b8" stroke-width="3"/>`);

const scratchedPan = scene(`<rect width="800" height="600" fill="#30343a"/>
  <g stroke="#444a52" stroke-width="10" fill="none"><circle cx="370" cy="300" r="290"/><path d="M80 300 h580 M370 10 v580"/></g>
  <ellipse cx="380" cy="330" rx="250" ry="240" fill="#000" opacity=".5" filter="url(#soft)"/>
  <path d="M590 250 L800 160 L800 236 L600 330 Z" fill="#1b1d20"/>
  <circle cx="370" cy="300" r="240" fill="#5a5f66"/><circle cx="370" cy="300" r="222" fill="#232529"/>
  <circle cx="370" cy="300" r="196" fill="#2b2e33"/>
  <g fill="#a79a8b"><path d="M290 220 q60 -30 104 6 q36 34 -14 60 q-60 22 -88 -14 q-22 -30 -2 -52z"/>
  <path d="M404 350 q44 -26 70 8 q16 36 -30 46 q-58 6 -40 -54z"/><path d="M268 372 q26 -12 40 8 q4 24 -22 24 q-30 -4 -18 -32z"/></g>
  <g stroke="#b8ab9b" stroke-width="4" fill="none"><path d="M240 260 L330 420 M300 180 L470 330 M420 200 L360 420 M260 330 L500 290"/></g>`);

const blender = scene(`<rect width="800" height="600" fill="#cfd8d3"/>
  <g fill="#dfe6e2" stroke="#b8c4bd" stroke-width="4">${Array.from({ length: 24 }, (_, at) => `<rect x="${(at % 6) * 134}" y="${Math.floor(at / 6) * 106}" width="130" height="102"/>`).join("")}</g>
  <rect y="470" width="800" height="130" fill="#8b8378"/>
  <ellipse cx="400" cy="520" rx="190" ry="30" fill="#000" opacity=".4" filter="url(#soft)"/>
  <path d="M310 400 h180 l36 120 h-252 z" fill="#b3261e"/><circle cx="400" cy="470" r="26" fill="#f4f1ee"/>
  <path d="M286 110 h228 l-30 286 h-168 z" fill="#eaf4f8" fill-opacity=".75" stroke="#9fb6bf" stroke-width="6"/>
  <path d="M508 150 q84 6 74 110 q-10 70 -86 72" fill="none" stroke="#9fb6bf" stroke-width="18"/>
  <rect x="272" y="78" width="256" height="38" rx="10" fill="#2b2e33"/><rect x="360" y="52" width="80" height="30" rx="8" fill="#2b2e33"/>
  <path d="M350 116 L376 190 L352 238 L398 300 L380 394" fill="none" stroke="#33424a" stroke-width="5"/>
  <path d="M376 190 L430 214 M352 238 L312 262 M398 300 L442 322" fill="none" stroke="#33424a" stroke-width="4"/>`);

const receipt = scene(`<rect width="800" height="600" fill="#2b2724"/>
  <g transform="rotate(-3 400 300)"><rect x="232" y="20" width="336" height="640" rx="36" fill="#0d0d0d"/>
  <rect x="246" y="36" width="308" height="620" rx="24" fill="#fbfaf8"/>
  <circle cx="400" cy="116" r="36" fill="#0e7a3b"/><path d="M382 116 l13 14 l24 -28" fill="none" stroke="#fff" stroke-width="7"/>
  <g font-family="DejaVu Sans, sans-serif" text-anchor="middle"><text x="400" y="190" font-size="22" font-weight="700" fill="#211d1a">Pix enviado</text>
  <text x="400" y="240" font-size="34" font-weight="700" fill="#211d1a">R$ 189,90</text></g>
  <path d="M270 270 h260" stroke="#d6d1cb" stroke-width="2"/>
  <g font-family="DejaVu Sans, sans-serif" font-size="14" fill="#645c55"><text x="270" y="304">Para</text><text x="270" y="372">Instituição</text><text x="270" y="440">Identificação</text></g>
  <g font-family="DejaVu Sans, sans-serif" font-size="17" fill="#211d1a"><text x="270" y="328">Casa &amp; Cozinha</text><text x="270" y="396">Banco do simulador</text><text x="270" y="464">DEMONSTRAÇÃO</text></g>
  <path d="M270 486 h260" stroke="#d6d1cb" stroke-width="2"/><rect x="270" y="510" width="260" height="48" rx="24" fill="#ece8e3"/></g>`);

const chair = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="110" height="96" rx="22" fill="#6d4a2c" stroke="#4a311c" stroke-width="5"/>`;
const place = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="46" fill="#f6f2ea" stroke="#d8d0c2" stroke-width="5"/><circle cx="${x}" cy="${y}" r="28" fill="#ebe5d8"/>`;
const table = scene(`<rect width="800" height="600" fill="#b9b2a8"/>
  ${[150, 345, 540].map((x) => chair(x, 60) + chair(x, 446)).join("")}
  <rect x="86" y="150" width="640" height="312" rx="26" fill="#000" opacity=".35" filter="url(#soft)"/>
  <svg x="80" y="130" width="640" height="340" viewBox="0 0 640 340"><rect width="640" height="340" rx="24" fill="url(#wood)"/>
  <svg width="640" height="340" viewBox="0 0 800 420" preserveAspectRatio="none">${grain}</svg></svg>
  ${[205, 400, 595].map((x) => place(x, 198) + place(x, 402)).join("")}
  <ellipse cx="400" cy="300" rx="70" ry="34" fill="#fff" opacity=".8"/><circle cx="382" cy="292" r="20" fill="#c0392b"/><circle cx="416" cy="294" r="18" fill="#e2a32b"/><circle cx="400" cy="308" r="17" fill="#6a994e"/>`);

/** The photos that customers send, as drawings of our own. */
export const drawings: Record<PhotoName, string> = {
  "broken-cup": brokenCup,
  "scratched-pan": scratchedPan,
  blender,
  receipt,
  table,
};
