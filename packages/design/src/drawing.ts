import type { Shape } from './shapes.ts';

/** How strongly a part of a drawing stands out from the ground; `dark` cuts it out again. */
export type Tone = 'bright' | 'half' | 'dark';

/** Layers from back to front: the last one that covers a point decides its tone. */
export type Drawing = readonly (readonly [Tone, ...Shape[]])[];

export const toneAt = (drawing: Drawing, x: number, y: number): Tone | undefined =>
  drawing.findLast(([, ...shapes]) => shapes.some((shape) => shape(x, y)))?.[0];
