import {
  feedbackStateNames,
  guardianStateNames,
  invoiceStateNames,
  ticketStateNames,
  type FeedbackState,
  type GuardianState,
  type InvoiceState,
  type TicketState,
} from '@feisuo/contract/facts/support-vocabulary';
import type { Tone } from '../components/pill.tsx';

type Standing = { word: string; tone: Tone };

/** To staff it is the member who is asked for something. */
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
export const invoiceStates: Record<InvoiceState, Standing> = {
  submitted: { word: invoiceStateNames.submitted, tone: 'warn' },
  issued: { word: invoiceStateNames.issued, tone: 'ok' },
  declined: { word: invoiceStateNames.declined, tone: 'none' },
};
export const moveNames = { in_progress: '标为处理中', waiting: '标为等用户补充', resolved: '标为已解决' } as const;

export const optionsOf = <Name extends string>(names: Record<Name, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));
