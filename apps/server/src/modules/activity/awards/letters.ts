import type { Award } from '@feisuo/contract/schemas/activity-parts';

/** A message for the message centre. */
export interface Letter {
  title: string;
  text: string;
}

/** An award as a phrase; the leading space before a number belongs to it. */
export const awardPhrase = ({ kind, name, amount }: Award): string =>
  kind === 'vip_days' ? ` ${amount} 天${name}` : kind === 'thing' ? `「${name}」× ${amount}` : ` ${amount} ${name}`;
