import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { siteTexts } from '@feisuo/contract/facts/site-texts';

/** What every service answers. `data` is null where there is none; refusals say why in `message`. */
export interface ServiceReply<T> {
  code: number;
  msg: string;
  message: string;
  data: T | null;
}

/** Whether the call worked; then there is data. */
export const isOk = <T>(reply: ServiceReply<T>): reply is ServiceReply<T> & { code: 0; data: T } =>
  reply.code === serviceCodes.ok;

/** The data of a reply. @throws with the words of a refusal */
export function dataOf<T>(reply: ServiceReply<T>): T {
  if (isOk(reply)) return reply.data;
  throw new Error(reply.message);
}

const silence: ServiceReply<never> = {
  code: serviceCodes.requestFailed,
  msg: siteTexts.requestFailed,
  message: siteTexts.requestFailed,
  data: null,
};

/** What stands in for an answer that the server did not give. Always the same one: refusals may have its number too. */
export const requestFailed = () => silence;
