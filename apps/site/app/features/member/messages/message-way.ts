import { supportNumberPattern } from '@feisuo/contract/facts/support-vocabulary';
import type { MemberMessage } from '@feisuo/contract/schemas/account-user';

/** Where a message leads: to a ticket of this site, or to the account's own history. */
export type MessageWay = { kind: 'ticket'; href: string } | { kind: 'safety' };

const number = new RegExp(supportNumberPattern.replace('^', '\\b').replace('$', '\\b'));

/** A letter about a ticket names it, a code leads nowhere; whatever else is written tells what happened to the account. */
export function messageWay({ kind, title, text }: Pick<MemberMessage, 'kind' | 'title' | 'text'>): MessageWay | null {
  if (kind === 'code') return null;
  if (kind !== 'ticket') return { kind: 'safety' };
  const [found] = number.exec(`${title} ${text}`) ?? [];
  return { kind: 'ticket', href: found ? `/member/tickets/${found}` : '/member/tickets' };
}
