import { serviceCodes } from '@feisuo/contract/facts/service-codes';

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
