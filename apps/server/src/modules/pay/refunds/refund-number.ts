import { randomBytes } from 'node:crypto';
import { dayOf } from '../../../time/shanghai.ts';

/** Makes our refund number, which sorts by day. Both channels accept up to 64 characters of [0-9A-Za-z]. */
export const makeRefundNo = (at: Date) =>
  `R${dayOf(at).replaceAll('-', '')}${randomBytes(10).toString('hex').toUpperCase()}`;
