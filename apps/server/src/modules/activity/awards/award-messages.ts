import type { Award } from '@feisuo/contract/schemas/activity-parts';

/** A message for a member's message centre. */
export interface Letter {
  title: string;
  text: string;
}

/** Describes an award as a Chinese phrase that can be inserted into a sentence. */
export const awardPhrase = ({ kind, name, amount }: Award): string =>
  kind === 'vip_days' ? ` ${amount} 天${name}` : kind === 'thing' ? `「${name}」× ${amount}` : ` ${amount} ${name}`;
