import type { Award } from '@feisuo/contract/schemas/activity-parts';

/** For a member's message centre. */
export interface Letter {
  title: string;
  text: string;
}

/** What an award is, in a sentence: the blank before a number is the sentence's. */
export const worthOf = ({ kind, name, amount }: Award): string =>
  kind === 'vip_days' ? ` ${amount} 天${name}` : kind === 'thing' ? `「${name}」× ${amount}` : ` ${amount} ${name}`;
