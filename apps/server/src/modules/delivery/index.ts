export { Delivery } from './delivery.ts';
export { deliveryModule } from './delivery-module.ts';
export { outboxChannels } from './delivery.routes.ts';
export { lastSent } from './last-sent.ts';
export type { Notice } from './message.ts';
export { listMessages, markMessagesRead, sendMemberMessage, sendMemberMessages } from './message-centre.ts';
export { outboxCookie, outboxLink } from './outbox-key.ts';
export { listOutbox } from './outbox.ts';
export { readUsedBudgets } from './used-budgets.ts';
