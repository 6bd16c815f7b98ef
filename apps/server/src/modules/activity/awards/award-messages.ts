import type { Award } from '@feisuo/contract/schemas/activity-parts';

/** A message for a member's message centre. */
export interface Letter {
  title: string;
  text: string;
}

/** An award as a Chinese phrase for the middle of a sentence, where a number follows a space. */
export const awardPhrase = ({ kind, name, amount }: Award): string =>
  kind === 'vip_days' ? ` ${amount} 天${name}` : kind === 'thing' ? `「${name}」× ${amount}` : ` ${amount} ${name}`;
