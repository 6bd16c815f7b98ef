import {
  feedbackStateNames,
  guardianStateNames,
  invoiceStateNames,
  ticketStateNames,
  type FeedbackState,
  type GuardianAsk,
  type GuardianState,
  type InvoiceState,
  type TicketState,
} from '@feisuo/contract/facts/support-vocabulary';
import type { Tone } from '../components/pill.tsx';

type StatusText = { text: string; tone: Tone };

/** Labels of ticket states for operators. `waiting` means that support waits for the member's answer. */
export const ticketStates: Record<TicketState, StatusText> = {
  submitted: { text: ticketStateNames.submitted, tone: 'warn' },
  in_progress: { text: ticketStateNames.in_progress, tone: 'info' },
  waiting: { text: '等用户补充', tone: 'none' },
  resolved: { text: ticketStateNames.resolved, tone: 'ok' },
  closed: { text: ticketStateNames.closed, tone: 'none' },
};
export const feedbackStates: Record<FeedbackState, StatusText> = {
  new: { text: feedbackStateNames.new, tone: 'warn' },
  done: { text: feedbackStateNames.done, tone: 'ok' },
};
export const guardianStates: Record<GuardianState, StatusText> = {
  submitted: { text: guardianStateNames.submitted, tone: 'warn' },
  checking: { text: guardianStateNames.checking, tone: 'info' },
  done: { text: guardianStateNames.done, tone: 'ok' },
  declined: { text: guardianStateNames.declined, tone: 'none' },
};
/** What support does for each kind of guardian request. */
export const guardianWays: Record<GuardianAsk, string> = {
  limit_purchases: '在账号页点「暂停购买」：不能再下单，自动续费立即终止。',
  query_spending: '在账号页看「订单」，把日期和金额写进答复。',
  mistaken_payment: '在账号页的「订单」里打开那一笔，点「退款」。',
  limit_sign_in: '在账号页点「冻结」：立即退出所有设备，之后无法登录。',
};
export const invoiceStates: Record<InvoiceState, StatusText> = {
  submitted: { text: invoiceStateNames.submitted, tone: 'warn' },
  issued: { text: invoiceStateNames.issued, tone: 'ok' },
  declined: { text: invoiceStateNames.declined, tone: 'none' },
  reversing: { text: invoiceStateNames.reversing, tone: 'warn' },
  reversed: { text: invoiceStateNames.reversed, tone: 'none' },
};
export const moveNames = { in_progress: '标为处理中', waiting: '标为等用户补充', resolved: '标为已解决' } as const;

export const optionsOf = <Name extends string>(names: Record<Name, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));
