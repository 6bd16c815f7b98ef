export { Delivery, type DeliveryDeps } from './delivery.ts';
export { deliveryRoutes, outboxChannels, type DeliveryRoutesDeps } from './delivery.routes.ts';
export { forgetOldMessages } from './forget-old-messages.ts';
export { lastSent } from './last-sent.ts';
export type { Channel, MessageContent, Notice, OutgoingMessage } from './message.ts';
export {
  listMessages,
  makeMessageBelongings,
  markMessagesRead,
  putLetter,
  putLetters,
  type MemberMessage,
} from './message-centre.ts';
export { outboxCookie, outboxLink } from './outbox-key.ts';
export { listOutbox } from './outbox.ts';
