import { randomInt } from 'node:crypto';
import { glyphs, type Point } from './glyphs.ts';
import { StrokeRaster, type Colour } from './stroke-raster.ts';

/** Without ambiguous ones: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V; nor F, which a thread turns into E. */
export const imageCharacters = Object.keys(glyphs).join('');

export const newText = (length: number) =>
  Array.from({ length }, () => imageCharacters[randomInt(imageCharacters.length)]).join('');

/** Typed text in the form of the drawn one: upper case without blanks. */
export const normalizeTyped = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const WIDTH = 400;
const HEIGHT = 128;
/** From an edge to the middle of the first letter. */
const MARGIN = 48;
const PAPER: Colour = [242, 241, 233];
const FIRST_INK: Colour = [45, 49, 66];
const INKS: Colour[] = [FIRST_INK, [74, 59, 42], [34, 66, 59], [75, 40, 64]];

/** A uniform random number. Not Math.random: a program that predicts the distortion could undo it. */
const between = (low: number, high: number) => low + ((high - low) * randomInt(1_000_000)) / 1_000_000;

type Bend = (point: Point) => Point;

/** A slow wave over the whole image, so that no letter has a straight stroke or a fixed place. */
function newWave(): Bend {
  const [across, down] = [between(3, 6), between(4, 8)];
  const [waveX, waveY] = [between(50, 90), between(90, 170)];
  const [shiftX, shiftY] = [between(0, 6), between(0, 6)];
  return ([x, y]) => [x + across * Math.sin(y / waveX + shiftX), y + down * Math.sin((x / waveY) * 6 + shiftY)];
}

/** Turns, slants and scales one letter around its centre. */
function newPose(middleX: number): Bend {
  const angle = between(-0.34, 0.34);
  const slant = between(-0.25, 0.25);
  const [sizeX, sizeY] = [between(4.6, 5.8), between(5, 6.2)];
  const middleY = HEIGHT / 2 + between(-9, 9);
  return ([gridX, gridY]) => {
    const [y, x] = [(gridY - 7) * sizeY, (gridX - 5) * sizeX + slant * (gridY - 7) * sizeY];
    return [middleX + x * Math.cos(angle) - y * Math.sin(angle), middleY + x * Math.sin(angle) + y * Math.cos(angle)];
  };
}

/** Points along a stroke, close enough to look curved after bending. */
function* along(stroke: readonly Point[]): Generator<Point> {
  const STEPS = 6;
  for (const [index, [toX, toY]] of stroke.entries()) {
    const [fromX, fromY] = stroke[index - 1] ?? [toX, toY];
    for (let step = 1; step <= STEPS; step += 1) {
      yield [fromX + ((toX - fromX) * step) / STEPS, fromY + ((toY - fromY) * step) / STEPS];
    }
  }
}

/** A curve from one side to the other, through the letters. */
function newThread(wave: Bend): Point[] {
  const [from, to, bulge] = [between(24, 104), between(24, 104), between(-50, 50)];
  return Array.from({ length: 41 }, (_, step) => {
    const part = step / 40;
    return wave([part * WIDTH, from + (to - from) * part + bulge * Math.sin(part * Math.PI)]);
  });
}

/** Overlapping letters, with cuts in the paper colour and threads in the ink colour through them. */
function drawPixels(text: string): Buffer {
  const raster = new StrokeRaster(WIDTH, HEIGHT, PAPER);
  const wave = newWave();
  const ink = INKS[randomInt(INKS.length)] ?? FIRST_INK;
  const advance = (WIDTH - 2 * MARGIN) / Math.max(1, text.length - 1);
  for (const [index, character] of Array.from(text).entries()) {
    const pose = newPose(MARGIN + index * advance + between(-7, 7));
    const width = between(6.5, 8);
    for (const stroke of glyphs[character] ?? []) {
      raster.stroke(
        Array.from(along(stroke), (point) => wave(pose(point))),
        ink,
        width,
      );
    }
  }
  for (let count = 0; count < 3; count += 1) raster.stroke(newThread(wave), PAPER, between(1.2, 2));
  for (let count = 0; count < 3; count += 1) raster.stroke(newThread(wave), ink, between(2.2, 3.4));
  for (let count = 0; count < 60; count += 1) {
    const [x, y] = [between(0, WIDTH), between(0, HEIGHT)];
    const speck: Point[] = [
      [x, y],
      [x + between(-5, 5), y + between(-5, 5)],
    ];
    raster.stroke(speck, ink, between(1.5, 3));
  }
  return raster.pixels;
}

/**
 * The text as a PNG data URI. From pixels, because an SVG would hold each letter as an outline, and the module for
 * uploaded pictures blocks sharp's SVG loader for the whole process.
 */
export async function drawImage(text: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(drawPixels(text), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true, colours: 16 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
