import type { HelpIcon } from '@feisuo/contract/facts/content-vocabulary';
import type { TicketKind } from '@feisuo/contract/facts/support-vocabulary';

/** What a ticket is probably about, by the shelf that somebody comes from. */
const kinds: Record<HelpIcon, TicketKind> = {
  start: 'client',
  line: 'line',
  payment: 'pay',
  membership: 'pay',
  account: 'account',
  safety: 'other',
};

export const workOrderHref = (icon: HelpIcon): string => `/support/work-order?kind=${kinds[icon]}`;
