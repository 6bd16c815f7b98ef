import type { PayChannel } from '../channels/channel.ts';
import type { Day } from '../../../time/shanghai.ts';

/** A bill that an operator wants read now; without a day it is every one that is due. */
export type BillRequest = { channel: PayChannel; day: Day } | { day?: undefined };

export const RECONCILE = 'reconcile-bills';
