import { answerFeedbackAction, assignFeedbackAction, noteOnFeedback, settleFeedbackAction } from './feedback.ts';
import { answerGuardian, noteOnGuardian } from './guardians.ts';
import { decideInvoiceAction } from './invoices.ts';
import { addReplyTemplate, changeReplyTemplate, removeReplyTemplate } from './reply-templates.ts';
import { assignTicketAction, moveTicket, noteOnTicket, replyToTicket } from './tickets.ts';

export const ticketActions = [replyToTicket, moveTicket, assignTicketAction, noteOnTicket];
export const guardianActions = [answerGuardian, noteOnGuardian];

export const supportActions = [
  ...ticketActions,
  addReplyTemplate,
  changeReplyTemplate,
  removeReplyTemplate,
  answerFeedbackAction,
  assignFeedbackAction,
  settleFeedbackAction,
  noteOnFeedback,
  decideInvoiceAction,
  ...guardianActions,
];
