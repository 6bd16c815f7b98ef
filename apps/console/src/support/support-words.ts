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

type Standing = { word: string; tone: Tone };

/** From the staff's view the member is asked for something. */
export const ticketStates: Record<TicketState, Standing> = {
  submitted: { word: ticketStateNames.submitted, tone: 'warn' },
  in_progress: { word: ticketStateNames.in_progress, tone: 'info' },
  waiting: { word: '等用户补充', tone: 'none' },
  resolved: { word: ticketStateNames.resolved, tone: 'ok' },
  closed: { word: ticketStateNames.closed, tone: 'none' },
};
export const feedbackStates: Record<FeedbackState, Standing> = {
  new: { word: feedbackStateNames.new, tone: 'warn' },
  done: { word: feedbackStateNames.done, tone: 'ok' },
};
export const guardianStates: Record<GuardianState, Standing> = {
  submitted: { word: guardianStateNames.submitted, tone: 'warn' },
  checking: { word: guardianStateNames.checking, tone: 'info' },
  done: { word: guardianStateNames.done, tone: 'ok' },
  declined: { word: guardianStateNames.declined, tone: 'none' },
};
/** The action for each kind of guardian request. */
export const guardianWays: Record<GuardianAsk, string> = {
  limit_purchases: '在账号页点「暂停购买」：不能再下单，自动续费立即终止。',
  query_spending: '在账号页看「订单」，把日期和金额写进答复。',
  mistaken_payment: '在账号页的「订单」里打开那一笔，点「退款」。',
  limit_sign_in: '在账号页点「冻结」：立即退出所有设备，之后无法登录。',
};
export const invoiceStates: Record<InvoiceState, Standing> = {
  submitted: { word: invoiceStateNames.submitted, tone: 'warn' },
  issued: { word: invoiceStateNames.issued, tone: 'ok' },
  declined: { word: invoiceStateNames.declined, tone: 'none' },
  reversing: { word: invoiceStateNames.reversing, tone: 'warn' },
  reversed: { word: invoiceStateNames.reversed, tone: 'none' },
};
export const moveNames = { in_progress: '标为处理中', waiting: '标为等用户补充', resolved: '标为已解决' } as const;

export const optionsOf = <Name extends string>(names: Record<Name, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));
