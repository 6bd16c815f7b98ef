import { randomBytes } from 'node:crypto';
import { dayOf } from '../../../time/shanghai.ts';

/** The channel's refund number; sortable by day. Both channels accept up to 64 of [0-9A-Za-z]. */
export const makeRefundNo = (at: Date) =>
  `R${dayOf(at).replaceAll('-', '')}${randomBytes(10).toString('hex').toUpperCase()}`;
