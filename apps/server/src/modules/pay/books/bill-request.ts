import type { PayChannel } from '../channels/channel.ts';
import type { Day } from '../../../time/shanghai.ts';

/** A bill that an operator requests now; without a day, all due bills. */
export type BillRequest = { channel: PayChannel; day: Day } | { day?: undefined };

export const RECONCILE = 'reconcile-bills';
