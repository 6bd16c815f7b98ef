/** 线数字: large digits whose strokes are split into parallel threads. */

interface Glyph {
  width: number;
  path: string;
}

const glyphs: Record<string, Glyph> = {
  '0': { width: 84, path: 'M42 8C16 8 8 34 8 65S16 122 42 122 76 96 76 65 68 8 42 8Z' },
  '1': { width: 54, path: 'M6 34 36 8V124' },
  '2': { width: 84, path: 'M8 42C8 20 22 8 42 8S76 20 76 40C76 66 8 88 8 122H78' },
  '3': {
    width: 84,
    path: 'M10 28C16 14 28 8 42 8 62 8 74 20 74 36S62 62 38 63C64 63 78 76 78 93S62 122 41 122C24 122 12 114 6 100',
  },
  '4': { width: 92, path: 'M66 124V8L8 88H86' },
  '5': {
    width: 84,
    path: 'M72 8H16L12 60C20 52 30 48 42 48 64 48 76 62 76 84S62 122 40 122C22 122 10 112 6 96',
  },
  '6': {
    width: 84,
    path: 'M66 12C40 4 8 28 8 82 8 106 22 122 43 122S78 107 78 85 64 50 44 50 12 62 8 82',
  },
  '7': { width: 84, path: 'M8 8H78C60 44 42 84 36 124' },
  '8': {
    width: 84,
    path: 'M42 8C22 8 12 20 12 35S24 62 42 62 72 50 72 35 62 8 42 8ZM42 62C20 62 8 76 8 92S22 122 42 122 76 108 76 92 64 62 42 62Z',
  },
  '9': {
    width: 84,
    path: 'M18 118C44 126 76 102 76 48 76 24 62 8 41 8S6 23 6 45 20 80 40 80 72 68 76 48',
  },
};

const margin = 14;
const gap = 24;

/**
 * Strokes from the widest to the narrowest, drawn over one another: a wide thread, then a narrower stroke in the ground
 * colour, and so on.
 */
export const threadStrokes = [
  { width: 26, isThread: true },
  { width: 20.5, isThread: false },
  { width: 15, isThread: true },
  { width: 9.5, isThread: false },
  { width: 4, isThread: true },
] as const;

export interface ThreadDigits {
  viewBox: string;
  digits: { path: string; x: number; y: number }[];
}

/** Positions the digits of a number. For each digit, draw all strokes of `threadStrokes` in their order. */
export function threadDigits(text: string): ThreadDigits {
  let x = margin;
  const digits = [];
  for (const character of text) {
    const glyph = glyphs[character];
    if (!glyph) throw new Error(`no thread digit for "${character}"`);
    digits.push({ path: glyph.path, x, y: margin });
    x += glyph.width + gap;
  }
  return { viewBox: `0 0 ${x - 8} 158`, digits };
}
