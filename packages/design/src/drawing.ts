import type { Shape } from './shapes.ts';

/** How strongly a part of a drawing stands out from the ground. `dark` removes what lies below. */
export type Tone = 'bright' | 'half' | 'dark';

/** Layers from back to front. The tone of a point is that of the last layer that covers it. */
export type Drawing = readonly (readonly [Tone, ...Shape[]])[];

export const toneAt = (drawing: Drawing, x: number, y: number): Tone | undefined =>
  drawing.findLast(([, ...shapes]) => shapes.some((shape) => shape(x, y)))?.[0];
