import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { siteTexts } from '@feisuo/contract/facts/site-texts';

/** The envelope of every service reply. `message` is the reason of a refusal. */
export interface ServiceReply<T> {
  code: number;
  msg: string;
  message: string;
  data: T | null;
}

export const isOk = <T>(reply: ServiceReply<T>): reply is ServiceReply<T> & { code: 0; data: T } =>
  reply.code === serviceCodes.ok;

/** The data of a successful reply. @throws Error with the message of a refusal */
export function dataOf<T>(reply: ServiceReply<T>): T {
  if (isOk(reply)) return reply.data;
  throw new Error(reply.message);
}

const noReply: ServiceReply<never> = {
  code: serviceCodes.requestFailed,
  msg: siteTexts.requestFailed,
  message: siteTexts.requestFailed,
  data: null,
};

/**
 * The reply that callers get when the service did not answer. Compare it with `===`, because a refusal may have the
 * same code.
 */
export const requestFailed = () => noReply;
