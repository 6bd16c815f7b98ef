export { Delivery } from './delivery.ts';
export { deliveryRoutes, outboxChannels } from './delivery.routes.ts';
export { forgetOldMessages } from './forget-old-messages.ts';
export { lastSent } from './last-sent.ts';
export type { Notice } from './message.ts';
export { listMessages, makeMessageBelongings, markMessagesRead, putLetter, putLetters } from './message-centre.ts';
export { outboxCookie, outboxLink } from './outbox-key.ts';
export { listOutbox } from './outbox.ts';
