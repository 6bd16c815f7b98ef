import type { Database } from '../../../db/database.ts';
import type { AgreementChannel } from '../channels/agreement-channel.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { RefundDeps } from '../refunds/refund-deps.ts';
import type { Agreement } from './agreement-queries.ts';
import { ChannelError } from '../channels/channel.ts';

/** A message to the member that is also sent by text message or e-mail. */
export interface RenewalNotice {
  notice: 'renewal_due' | 'renewal_failed' | 'renewal_stopped';
  product: string;
  amountFen: number;
  /** Day of the charge or of its next attempt, as `yyyy-MM-dd`. */
  day: string;
}

/** Functions that renewals need from other modules. */
export interface RenewalPorts {
  /** Records that the member accepted the current terms. Returns their version, or null if there are no terms. */
  acceptTerms(tx: Database, accountId: string): Promise<string | null>;
  /** Sends a text message, or an e-mail if the account has no phone number. */
  notify(tx: Database, accountId: string, notice: RenewalNotice): Promise<void>;
  /** Whether the account may be charged: false if it is frozen or being cancelled. */
  isActive(db: Database, accountId: string): Promise<boolean>;
}

/** An implementation for tests and processes without renewals; it accepts no agreement. */
export const noRenewals: RenewalPorts = {
  acceptTerms: async () => null,
  notify: async () => {},
  isActive: async () => true,
};

/** Dependencies for stopping agreements in the transaction of another operation. */
export type RenewalStopDeps = Pick<RefundDeps, 'clock' | 'tellBuyer' | 'announce'> & {
  ports: Pick<RenewalPorts, 'notify'>;
};

/** Dependencies of `RenewalHooks`, which orders call. */
export type RenewalHookDeps = RenewalStopDeps &
  Pick<RefundDeps, 'jobs'> &
  Pick<OrderDeps, 'channels'> & { ports: RenewalPorts };

export type RenewalDeps = OrderDeps & { ports: RenewalPorts };

/** Delays in seconds between tries of a step; the last delay repeats. */
const BACKOFF_S = [60, 60, 300, 900, 3600, 3 * 3600, 12 * 3600];

export const backoffMs = (tries: number) => (BACKOFF_S[Math.min(tries, BACKOFF_S.length) - 1] ?? 60) * 1000;

export function agreementsOf({ channels }: Pick<OrderDeps, 'channels'>, { channel }: Agreement): AgreementChannel {
  const found = channels.get(channel)?.agreements;
  if (!found) throw new ChannelError('unreachable', `${channel} does not support agreements`);
  return found;
}
