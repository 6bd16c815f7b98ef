import type { Award } from '@feisuo/contract/schemas/activity';
import { activityTexts } from './texts.ts';

/** What is given, in a few words. Days and coins are called the same on every page, things by their own name. */
export function awardName({ kind, name, amount }: Award): string {
  return kind === 'thing' ? activityTexts.awards.thing(name, amount) : activityTexts.awards[kind](amount);
}
