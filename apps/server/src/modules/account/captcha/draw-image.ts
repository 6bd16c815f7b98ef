import { randomInt } from 'node:crypto';

/** Without those that pass for one another: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
export const imageCharacters = 'ACEFHJKMNPRTWXY3479';

export const newText = (length: number) =>
  Array.from({ length }, () => imageCharacters[randomInt(imageCharacters.length)]).join('');

/** What somebody typed, as it was drawn: in capitals and without blanks. */
export const asDrawn = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const PAPER = '#f2f1e9';
const drawing = { width: 200, height: 64, fontSize: 58, noise: 3 };
/** Sharp on dense screens. */
const ZOOM = 2;

/** The text as a PNG in a data address. The drawing packages are loaded when the first image is asked for. */
export async function drawImage(text: string): Promise<string> {
  const [{ default: captcha }, { renderAsync }] = await Promise.all([import('svg-captcha'), import('@resvg/resvg-js')]);
  // The package is a function too, which its types leave out. Its own texts come from Math.random, ours do not.
  const draw = captcha as unknown as (text: string, options: typeof drawing) => string;
  // A SVG would hold each letter as an outline of its own, easily told apart by a program.
  const image = await renderAsync(draw(text, drawing), {
    background: PAPER,
    fitTo: { mode: 'zoom', value: ZOOM },
    font: { loadSystemFonts: false },
  });
  return `data:image/png;base64,${image.asPng().toString('base64')}`;
}
