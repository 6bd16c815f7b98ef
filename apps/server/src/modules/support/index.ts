export { readFile as readAttachment } from './attachments/attachment-queries.ts';
export { listFeedback } from './feedback/give-feedback.ts';
export { forgetOldSupport } from './forget-old-support.ts';
export { countGameRequestsOf, listGameRequests } from './game-requests/request-game.ts';
export {
  answerGuardianRequest,
  listOpenGuardianRequests,
  showGuardianRequest,
  type GuardianCase,
} from './guardian/guardian-desk.ts';
export { decideInvoice } from './invoices/request-invoice.ts';
export type { DeskDeps, InvoiceableOrder, SupportDeps, TellMember } from './support-deps.ts';
export { makeSupportBelongings } from './support-belongings.ts';
export { supportRoutes } from './support.routes.ts';
export type { StaffMove } from './tickets/ticket.ts';
export { listOpenTickets, replyAsStaff, setTicketState, showTicket, type StaffReply } from './tickets/ticket-desk.ts';
