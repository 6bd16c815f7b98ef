import { typedSince } from '../form/merge.ts';
import type { ActQuestion } from './acts.ts';

type Values = Record<string, unknown>;

/** What was typed into a dialog that came too late, and over what. */
export type Kept = { name: string; initial: Values; typed: Values };

/** An act on one thing of one page. What was typed about one thing must not turn up with another. */
export const nameOfAct = (
  { verb, about, title }: Pick<ActQuestion, 'verb' | 'about' | 'title'>,
  page: string,
): string => JSON.stringify([page, verb, about ?? title]);

/** What a dialog begins with: what is there now and, if the same act was too late before, over it what was typed then. */
export const beginWith = (initial: Values, name: string, kept: Kept | null): Values =>
  kept?.name === name ? typedSince(kept.initial, kept.typed, initial) : initial;
