import { ChannelError, type AgreementChannel } from '../channels/index.ts';
import type { PayDeps } from '../pay-deps.ts';
import type { Agreement } from './agreement-queries.ts';
import type { RenewalPorts } from './renewal-ports.ts';

/** What renewals do within the transactions of others. */
export type RenewalDesk = Pick<PayDeps, 'clock' | 'tellBuyer' | 'announce'> & { ports: Pick<RenewalPorts, 'notify'> };

export type RenewalDeps = PayDeps;

/** Seconds until something is tried again that did not work, the last one for ever. */
const LADDER_S = [60, 60, 300, 900, 3600, 3 * 3600, 12 * 3600];

export const waitOf = (tries: number) => (LADDER_S[Math.min(tries, LADDER_S.length) - 1] ?? 60) * 1000;

export function agreementsOf({ channels }: Pick<PayDeps, 'channels'>, { channel }: Agreement): AgreementChannel {
  const found = channels.get(channel)?.agreements;
  if (!found) throw new ChannelError('unreachable', `${channel} has no agreements`);
  return found;
}
