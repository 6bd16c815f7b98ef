/** Drawings for any subject, as predicates over a grid that is 16 units high and has its origin in the middle. */

import type { Drawing } from './drawing.ts';

/** Scales the grid of 16 units to the height of all drawings, 100 units. */
const unit = 0.16;

type Figure = (x: number, y: number, radius: number) => boolean;

const { abs, hypot, max, min, round, sin } = Math;

const figures = {
  aim: (x, y, radius) =>
    (abs(radius - 5) < 0.55 && abs(x) > 1.2 && abs(y) > 1.2) ||
    radius < 0.8 ||
    (abs(x) < 0.4 && abs(y) > 2.2 && abs(y) < 7.2) ||
    (abs(y) < 0.4 && abs(x) > 2.2 && abs(x) < 7.2),
  sword: (x, y) => {
    const across = (x + y) / 1.414;
    const along = (x - y) / 1.414;
    const blade = abs(across) < 0.95 && along > -5.2 && along < 8.4;
    const guard = abs(along + 3.4) < 0.75 && abs(across) < 3.2;
    const pommel = abs(across) < 1.5 && along < -6 && along > -7.6;
    return blade || guard || pommel;
  },
  shield: (x, y) => {
    const half = y < 1 ? 5.4 : 5.4 - (y - 1) * 0.98;
    const isEdge = abs(x) > half - 1.5 || y < -5;
    return abs(x) <= half && y > -6.4 && (isEdge || abs(x) < 0.6 || abs(y + 1.5) < 0.6);
  },
  bolt: (x, y) => {
    const slant = y * 0.32;
    const upper = y <= 0.6 && y > -7.2 && x > -5.2 - slant && x < 1 - slant;
    const lower = y > -0.6 && y < 7.4 && x > -0.6 - slant && x < 4.2 - y * 0.62;
    return upper || lower;
  },
  crown: (x, y) => {
    const band = y > 3.6 && y < 5.4;
    const points = y < 2.6 && y > -5.4 + min(abs(x) * 1.9, abs(abs(x) - 6.4) * 1.9 - 0.6);
    return abs(x) < 6.8 && (band || points);
  },
  gem: (x, y) => {
    const distance = abs(x) * 0.92 + abs(y);
    const facet = abs(abs(x) - max(0, (5 - y) * 0.34)) < 0.5 && y > -2;
    return distance < 7.2 && (distance > 5.9 || abs(y + 2) < 0.5 || facet);
  },
  eye: (x, y, radius) => abs(hypot(x * 0.72, y * 1.25) - 5.2) < 0.75 || radius < 2.1,
  wheel: (x, y, radius) => {
    const spoke = (abs(y + 0.4) < 0.7 && radius < 6) || (abs(x) < 0.7 && y > 0 && radius < 6);
    return abs(radius - 6) < 0.75 || radius < 1.7 || spoke;
  },
  moon: (x, y) => {
    const crescent = hypot(x + 0.6, y) < 6.4 && hypot(x - 2.6, y + 1.2) > 5.6;
    const star = abs(x - 4) + abs(y + 2) < 1.5;
    return crescent || star;
  },
  tower: (x, y) => {
    const merlon = round(x + 8) % 2 ? 0 : 4.4;
    const half = y < -3 ? merlon : y < -1 ? 4.4 : 3.1;
    const isGate = abs(x) < 0.9 && y > 2.4;
    return abs(x) < half && y > -6.4 && y < 6.6 && !isGate;
  },
  wave: (x, y) => abs(((y + 1.8 * sin(x * 0.72) + 60) % 4.2) - 2.1) < 0.72 && abs(x) < 10,
  peak: (x, y) => {
    const ridge = min(abs(x + 3.2) * 1.25 - 2.4, abs(x - 3) * 1.1 - 5.6);
    return y > ridge && y < 5.6 && (y < ridge + 1.8 || ((x + y) & 3) === 0);
  },
} satisfies Record<string, Figure>;

export type CommonMotif = keyof typeof figures;

/** These drawings are separate from the game drawings, so that pages with a small script budget load only these. */
export const commonDrawings = Object.fromEntries(
  Object.entries(figures).map(([name, figure]: [string, Figure]): [string, Drawing] => [
    name,
    [['bright', (x, y) => figure(x * unit, y * unit, hypot(x, y) * unit)]],
  ]),
) as Record<CommonMotif, Drawing>;
