import { randomInt } from 'node:crypto';
import { glyphs, type Point } from './glyphs.ts';

/** Draws anti-aliased lines with round ends. */
class StrokeRaster {
  readonly pixels: Buffer;
  readonly #width: number;
  readonly #height: number;
  /** Squared distance of each pixel to the line being drawn. */
  readonly #nearest: Float64Array;

  constructor(width: number, height: number, paper: Colour) {
    this.#width = width;
    this.#height = height;
    this.#nearest = new Float64Array(width * height).fill(Infinity);
    this.pixels = Buffer.alloc(width * height * 3, Uint8Array.from(paper));
  }

  stroke(points: Iterable<Point>, colour: Colour, lineWidth: number): void {
    const line = [...points];
    const touched: number[] = [];
    for (const [index, to] of line.entries()) this.#measure(line[index - 1] ?? to, to, lineWidth / 2 + 0.5, touched);
    for (const at of touched) {
      this.#blend(at, colour, lineWidth / 2 + 0.5 - Math.sqrt(this.#nearest[at] ?? 0));
      this.#nearest[at] = Infinity;
    }
  }

  /**
   * Stores the shortest distance of each nearby pixel, so that overlapping segments of a line do not darken a pixel
   * twice.
   */
  #measure([fromX, fromY]: Point, [toX, toY]: Point, reach: number, touched: number[]): void {
    const [left, right] = [Math.min(fromX, toX) - reach, Math.max(fromX, toX) + reach];
    const [top, bottom] = [Math.min(fromY, toY) - reach, Math.max(fromY, toY) + reach];
    const [runX, runY] = [toX - fromX, toY - fromY];
    const lengthSquared = runX * runX + runY * runY || 1;
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(this.#height, bottom); y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(this.#width, right); x += 1) {
        const awayX = x + 0.5 - fromX;
        const awayY = y + 0.5 - fromY;
        const part = Math.min(1, Math.max(0, (awayX * runX + awayY * runY) / lengthSquared));
        const squared = (awayX - part * runX) ** 2 + (awayY - part * runY) ** 2;
        const at = y * this.#width + x;
        const before = this.#nearest[at] ?? 0;
        if (squared >= reach * reach || squared >= before) continue;
        if (before === Infinity) touched.push(at);
        this.#nearest[at] = squared;
      }
    }
  }

  #blend(at: number, colour: Colour, coverage: number): void {
    const share = Math.min(1, Math.max(0, coverage));
    for (let channel = 0; channel < 3; channel += 1) {
      const before = this.pixels[at * 3 + channel] ?? 0;
      this.pixels[at * 3 + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share);
    }
  }
}

/**
 * Ambiguous characters are omitted: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. F is omitted because a line drawn across
 * could turn it into E.
 */
export const imageCharacters = Object.keys(glyphs).join('');

export const newText = (length: number) =>
  Array.from({ length }, () => imageCharacters[randomInt(imageCharacters.length)]).join('');

/** Converts typed text to the form of the drawn text: upper case, without blanks. */
export const normalizeTyped = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const WIDTH = 400;
const HEIGHT = 128;
/** Distance in pixels from the image's edge to the centre of the first or last letter. */
const MARGIN = 48;
const PAPER: Colour = [242, 241, 233];
const FIRST_INK: Colour = [45, 49, 66];
const INKS: Colour[] = [FIRST_INK, [74, 59, 42], [34, 66, 59], [75, 40, 64]];

/** A uniform random number. Math.random is not used: a program that predicts the distortion could undo it. */
const between = (low: number, high: number) => low + ((high - low) * randomInt(1_000_000)) / 1_000_000;

type Bend = (point: Point) => Point;

/** Bends the whole image in slow waves, so that no letter has straight strokes or a fixed place. */
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

/** Returns points along a stroke, so close together that the stroke looks curved after bending. */
function* along(stroke: readonly Point[]): Generator<Point> {
  const STEPS = 6;
  for (const [index, [toX, toY]] of stroke.entries()) {
    const [fromX, fromY] = stroke[index - 1] ?? [toX, toY];
    for (let step = 1; step <= STEPS; step += 1) {
      yield [fromX + ((toX - fromX) * step) / STEPS, fromY + ((toY - fromY) * step) / STEPS];
    }
  }
}

/** Returns a curve that crosses the whole image, through the letters. */
function newThread(wave: Bend): Point[] {
  const [from, to, bulge] = [between(24, 104), between(24, 104), between(-50, 50)];
  return Array.from({ length: 41 }, (_, step) => {
    const part = step / 40;
    return wave([part * WIDTH, from + (to - from) * part + bulge * Math.sin(part * Math.PI)]);
  });
}

/** Draws overlapping letters, crossed by lines in the paper colour and lines in the ink colour. */
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
 * Draws the text as a PNG data URI. An SVG would contain each letter as an outline, and the module for uploaded
 * pictures blocks sharp's SVG loader in the whole process.
 */
export async function drawImage(text: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const png = await sharp(drawPixels(text), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true, colours: 16 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

type Colour = readonly [number, number, number];
