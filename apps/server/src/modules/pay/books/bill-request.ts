import type { PayChannel } from '../channels/channel.ts';
import type { Day } from '../../../time/shanghai.ts';

/** A bill that an operator asks to reconcile now. Without a day, all due bills are reconciled. */
export type BillRequest = { channel: PayChannel; day: Day } | { day?: undefined };

export const RECONCILE = 'reconcile-bills';
