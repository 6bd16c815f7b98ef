export { attachmentFiles } from './attachments/attachments.tables.ts';
export {
  findFile as findAttachment,
  readFileChunks as readAttachmentChunks,
} from './attachments/attachment-queries.ts';
export { sendFile as sendAttachment } from './attachments/send-file.ts';
export {
  answerFeedback,
  assignFeedback,
  findFeedback,
  searchFeedback,
  settleFeedback,
} from './feedback/staff-feedback.ts';
export { describeFeedback, listFeedback, type FeedbackRow } from './feedback/give-feedback.ts';
export { countGameRequestsOf } from './game-requests/request-game.ts';
export { listRequestedGames } from './game-requests/requested-games.ts';
export {
  answerGuardianRequest,
  listOpenGuardianRequests,
  showGuardianRequest,
  type GuardianCase,
} from './guardian/staff-guardian.ts';
export { holdGuardianState, numberOfGuardianRequest, searchGuardians } from './guardian/guardian-queries.ts';
export { addNote, listNotes, type NoteTarget } from './notes/notes.ts';
export { decideInvoice, findInvoice, searchInvoices } from './invoices/staff-invoices.ts';
export { recallInvoice, reverseInvoice } from './invoices/reverse-invoice.ts';
export { describeInvoice } from './invoices/request-invoice.ts';
export type { StaffDeps } from './support-deps.ts';
export { supportModule } from './support-module.ts';
export { isOpen, staffMoves, type StaffMove } from './tickets/ticket.ts';
export { listOpenTickets, replyAsStaff, setTicketState, showTicket, type StaffReply } from './tickets/staff-tickets.ts';
export { assignTicket, countOpenTickets, searchTickets } from './tickets/ticket-inbox.ts';
export { findTicket, lockTicketState, type TicketRow } from './tickets/ticket-queries.ts';
export {
  addTemplate,
  changeTemplate,
  listTemplates,
  removeTemplate,
  seedReplyTemplates,
  titlesOfTemplates,
  type TemplateRow,
} from './templates/templates.ts';
export { waitingCases } from './operator-queue.ts';
