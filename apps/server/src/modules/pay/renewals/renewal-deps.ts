import type { AgreementChannel } from '../channels/agreement-channel.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import type { RefundDeps } from '../refunds/refund-deps.ts';
import type { Agreement } from './agreement-queries.ts';
import type { RenewalPorts } from './renewal-ports.ts';
import { ChannelError } from '../channels/channel.ts';

/** Dependencies for stopping agreements inside other transactions. */
export type RenewalStopDeps = Pick<RefundDeps, 'clock' | 'tellBuyer' | 'announce'> & {
  ports: Pick<RenewalPorts, 'notify'>;
};

/** Dependencies of the hooks that orders call. */
export type RenewalHookDeps = RenewalStopDeps &
  Pick<RefundDeps, 'jobs'> &
  Pick<OrderDeps, 'channels'> & { ports: RenewalPorts };

export type RenewalDeps = OrderDeps & { ports: RenewalPorts };

/** Delays between tries of a step; the last delay repeats. */
const BACKOFF_S = [60, 60, 300, 900, 3600, 3 * 3600, 12 * 3600];

export const backoffMs = (tries: number) => (BACKOFF_S[Math.min(tries, BACKOFF_S.length) - 1] ?? 60) * 1000;

export function agreementsOf({ channels }: Pick<OrderDeps, 'channels'>, { channel }: Agreement): AgreementChannel {
  const found = channels.get(channel)?.agreements;
  if (!found) throw new ChannelError('unreachable', `${channel} does not support agreements`);
  return found;
}
