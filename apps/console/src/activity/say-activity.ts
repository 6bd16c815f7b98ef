import { formatTime } from '../format-time.ts';
import { sayWhole } from '../kit/form/say-whole.ts';
import { percentOf } from './percent.ts';
import { audienceNames } from './activity-words.ts';
import { blockNameOf, choiceWordOf, wordOf } from './rule-words.ts';

/** Parts that are chosen from a list; elsewhere the same word is what somebody typed. */
const chosen = new Set(['kind', 'period', 'look', 'motif', 'hue', 'fact']);

function sayPart(name: string, value: unknown): string | null {
  if (name === 'weight' && typeof value === 'number') return percentOf(value);
  if (typeof value !== 'string') return null;
  if (name === 'startsAt' || name === 'endsAt') return formatTime(value);
  if (name === 'audience') return audienceNames[value] ?? value;
  return chosen.has(name) ? choiceWordOf(value) : null;
}

const titleOf = (item: unknown, at: number): string => {
  const isBlock = typeof item === 'object' && item !== null && 'type' in item && typeof item.type === 'string';
  return isBlock ? `${at + 1}. ${blockNameOf(item as { type: string })}` : `第 ${at + 1} 项`;
};

/** A field of an activity, for the view of two who changed the same. */
export const sayActivityValue = (name: string, value: unknown): string =>
  sayWhole(name, value, { labelOf: wordOf, say: sayPart, titleOf });
