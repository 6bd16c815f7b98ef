import { supportNumberPattern } from '@feisuo/contract/facts/support-vocabulary';
import type { MemberMessage } from '@feisuo/contract/schemas/account-user';
import { messageTexts } from './texts.ts';

/** Where a message leads: to a page of this site, or to the account's own history. */
export type MessageWay = { kind: 'page'; href: string; text: string } | { kind: 'safety' };

const number = new RegExp(supportNumberPattern.replace('^', '\\b').replace('$', '\\b'));

/** A letter leads to what it is about, a code leads nowhere; whatever else is written tells what happened to the account. */
export function messageWay({ kind, title, text }: Pick<MemberMessage, 'kind' | 'title' | 'text'>): MessageWay | null {
  switch (kind) {
    case 'code':
      return null;
    case 'ticket': {
      const [found] = number.exec(`${title} ${text}`) ?? [];
      return page(found ? `/member/tickets/${found}` : '/member/tickets', messageTexts.toTicket);
    }
    // Of a membership that ends: what it costs to go on.
    case 'membership':
      return title.includes('到期') ? page('/vip', messageTexts.toPlans) : page('/member', messageTexts.toMembership);
    // Renewal is switched off where the membership stands; everything else about money is a matter of one order.
    case 'pay':
      return title.startsWith('自动续费')
        ? page('/member', messageTexts.toRenewal)
        : page('/member/orders', messageTexts.toOrders);
    default:
      return { kind: 'safety' };
  }
}

const page = (href: string, text: string): MessageWay => ({ kind: 'page', href, text });
