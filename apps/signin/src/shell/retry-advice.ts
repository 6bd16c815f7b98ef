import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { Texts } from '../texts/texts.ts';

const tooMany = new Set<number>([errorCodes.resource_exhausted, errorCodes.slow_down]);
const ourFault = new Set<number>([
  errorCodes.unknown,
  errorCodes.deadline_exceeded,
  errorCodes.internal,
  errorCodes.unavailable,
  errorCodes.data_loss,
  errorCodes.server_error,
  errorCodes.temporarily_unavailable,
]);

export type Advice = { message: string; canRetry: boolean };

/**
 * Advice for a refused request, and whether a retry can help. Most refusals are caused by a mistake of the client,
 * where a retry does not help.
 */
export function adviceFor({ error_code }: AccountErrorBody, texts: Texts['refused']): Advice {
  if (tooMany.has(error_code)) return { message: texts.wait, canRetry: true };
  if (ourFault.has(error_code)) return { message: texts.later, canRetry: true };
  return { message: texts.restart, canRetry: false };
}
