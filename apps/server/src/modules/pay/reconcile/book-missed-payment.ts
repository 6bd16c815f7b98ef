import { isMissedPayment } from '@feisuo/contract/facts/pay-vocabulary';
import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { StoredMismatch } from '../books/books.tables.ts';
import { ChannelError, type Channel, type PayChannel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import { countSettlement, settleIn, type SettleDeps, type Settlement } from '../orders/settle-payment.ts';
import { lockOpenMismatch, resolveMismatch } from './change-mismatch.ts';

interface QueryDeps {
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'query'>>;
}

/** A missed payment that the channel's signed reply confirms. Only `queryMissedPayment` returns it. */
export interface ConfirmedPayment {
  channel: PayChannel;
  reference: string;
  trade: Trade;
}

const refuse = (reason: ServiceRefusal, description: string) =>
  new AppError('failed_precondition', { reason, description });

/**
 * Queries the channel about the payment of a mismatch. Must run outside of a transaction, because the reply may take
 * seconds.
 * @throws AppError `failed_precondition` if the channel does not confirm transaction and amount of the bill
 */
export async function queryMissedPayment(
  { channels }: QueryDeps,
  { kind, rowKind, channel: name, reference, outTradeNo, theirsFen }: StoredMismatch,
): Promise<ConfirmedPayment> {
  if (!isMissedPayment({ kind, rowKind })) throw refuse('MISMATCH_NOT_BOOKABLE', `a ${kind} is no missed payment`);
  const channel = channels.get(name);
  if (!channel) throw refuse('CHANNEL_OFF', `${name} is not configured`);
  let trade: Trade;
  try {
    trade = await channel.query(outTradeNo);
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    throw new AppError('unavailable', { reason: 'CHANNEL_SILENT', description: 'the channel query failed' });
  }
  const isPaid = trade.state === 'paid' || trade.state === 'refunded';
  if (!isPaid || trade.transactionId !== reference || trade.paidFen !== theirsFen)
    throw refuse('PAYMENT_NOT_CONFIRMED', 'the channel does not confirm the payment that its bill contains');
  return { channel: name, reference, trade };
}

export type Booked = { mismatch: StoredMismatch; settlement: Exclude<Settlement, { outcome: 'unknown' }> };

/**
 * Settles a missed payment and resolves its mismatch. Of concurrent calls the first locks the mismatch; the others
 * return null.
 */
export async function bookMissedPayment(
  tx: Database,
  deps: SettleDeps,
  id: string,
  { channel, reference, trade }: ConfirmedPayment,
  { by, note }: { by: string; note: string },
): Promise<Booked | null> {
  const open = await lockOpenMismatch(tx, id);
  if (!open) return null;
  if (open.channel !== channel || open.reference !== reference)
    throw new Error('the answer is about another payment than the mismatch');
  const settlement = await settleIn(tx, deps, { channel, trade, via: 'query', by });
  if (settlement.outcome === 'unknown') throw refuse('MISMATCH_NOT_BOOKABLE', 'no attempt has this trade number');
  countSettlement(settlement, { channel, trade });
  const mismatch = await resolveMismatch(tx, id, { by, note, now: deps.clock.now(), resolution: 'booked' });
  return mismatch && { mismatch, settlement };
}
