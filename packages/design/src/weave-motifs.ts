/** The drawings of woven tiles, by the name that content uses for them. */

import { commonDrawings, type CommonMotif } from './common-drawings.ts';
import type { Drawing } from './drawing.ts';
import { gameDrawings } from './game-drawings.ts';

export type WeaveMotif = CommonMotif | keyof typeof gameDrawings;

export const drawings: Readonly<Record<WeaveMotif, Drawing>> = { ...commonDrawings, ...gameDrawings };

export const isWeaveMotif = (text: string): text is WeaveMotif => Object.hasOwn(drawings, text);
