/** SVG paths: one drawing for each outcome of a payment. */
const SHUTTLE = 'M76 22C63 9 47 6 32 7L14 13h24l-3 4H6L0 22l6 5h19l-3 4h-8l18 6c15 1 31-2 44-15ZM43 26h13l4-8H47Z';
const MARK =
  'M51 24C41 14.6 29 12 18 12.8L4.6 17.6H23L20.8 21H-1L-5 24 -1 27H12.6L10.4 30.4H4.6L18 35.2C29 36 41 33.4 51 24ZM26 26.8H35.6L38.4 21.2H28.8Z';

export const mark =
  `<svg viewBox="2 4 44 40" aria-hidden="true">` +
  `<path fill="#c6f03a" fill-rule="evenodd" transform="rotate(-32 24 24)" d="${MARK}"/></svg>`;

const thread = (path: string, colour = '#82897f') => `<path d="${path}" stroke="${colour}" stroke-width="2"/>`;

const shuttle = (colour: string) =>
  `<path d="M32 6h88v44H32z" fill="#fff"/><path transform="translate(38 6)" fill="${colour}" fill-rule="evenodd" d="${SHUTTLE}"/>`;

const woven = [16, 22, 28, 34, 40].map((y) => `<path d="M0 ${y}h150" stroke="#79a317" stroke-width="1.6"/>`).join('');

const drawings = {
  wait: thread('M0 28h40') + shuttle('#151a16') + thread('M122 28h6M134 28h6M146 28h4'),
  paid: woven + shuttle('#577d0b'),
  off: thread('M0 28h56M94 28h56') + `<path d="m68 21 14 14M82 21 68 35" stroke="#82897f" stroke-width="2.4"/>`,
  late: thread('M0 28h60') + thread('M66 28h8M82 28h8M98 28h8M114 28h8M130 28h8', '#cbcec2'),
  fail:
    `<path d="M2 28c6-16 12-16 18 0s12 16 18 0 10-9 18-1" stroke="#b83c12" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="m66 18 3 5M74 15v6M82 18l-3 5" stroke="#b83c12" stroke-width="2"/>${thread('M92 28h58')}`,
};

export type Drawing = keyof typeof drawings;

export const draw = (drawing: Drawing) =>
  `<svg class="ic" viewBox="0 0 150 56" fill="none" aria-hidden="true">${drawings[drawing]}</svg>`;
