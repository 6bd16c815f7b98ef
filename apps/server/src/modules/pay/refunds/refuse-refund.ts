import { AppError } from '../../../http/app-error.ts';

/** Messages for the command line. Members read a translated message for the same reason. */
const descriptions = {
  REFUND_NOT_POSSIBLE: 'the order has nothing to return',
  REFUND_NOTHING_LEFT: 'not a whole day is left',
  REFUND_NOT_FULL: 'the first seven days are over',
  REFUND_QUOTE_CHANGED: 'the sum is another one by now',
  REFUND_UNDER_WAY: 'the order is being refunded already',
  REFUND_TOO_MUCH: 'that is more than is left of what was paid',
  REFUND_DECIDED: 'the refund was already decided',
  REFUND_NOT_STUCK: 'it is not stuck',
} as const;

export const refuseRefund = (reason: keyof typeof descriptions) =>
  new AppError('failed_precondition', { reason, description: descriptions[reason] });
