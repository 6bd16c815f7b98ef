import type { Point } from './glyphs.ts';

export type Colour = readonly [number, number, number];

/** Draws anti-aliased lines with round ends. */
export class StrokeRaster {
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
   * Stores the shortest distance of each nearby pixel, so that overlapping segments of one line colour a pixel only
   * once.
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
