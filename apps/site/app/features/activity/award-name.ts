import type { Award } from '@feisuo/contract/schemas/activity';
import { activityTexts } from './texts.ts';

/** The award in a few words. Days and coins have the same name on every page; a good has a name of its own. */
export function awardName({ kind, name, amount }: Award): string {
  return kind === 'thing' ? activityTexts.awards.thing(name, amount) : activityTexts.awards[kind](amount);
}
