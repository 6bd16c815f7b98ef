import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { payPaths } from '@feisuo/contract/facts/paths';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'drizzle-orm';
import { unknownRoute } from '../../../http/dialect.ts';
import type { PayChannel, ChannelAnswer, Notice } from '../channels/channel.ts';
import type { OrderDeps } from './order-deps.ts';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { AppError } from '../../../http/app-error.ts';
import { applyRefundResult } from '../refunds/apply-refund-result.ts';
import { channelOf } from './query-channel.ts';
import type { EventEffect } from './order.ts';
import { isOurNumber } from './order-number.ts';
import { channelEvents } from './orders.tables.ts';
import { countSettlement, settleIn, type SettleDeps, type Settlement } from './settle-payment.ts';

type NotificationDeps = SettleDeps & Pick<OrderDeps, 'channels' | 'log' | 'wall'>;

/** HTTP status for a forged notification. It does not tell the sender the reason. */
const FORGED = 403;

/**
 * Applies and stores a notification in one transaction, then acknowledges it. The channel repeats a notification
 * without acknowledgement.
 */
export async function handleNotification(
  deps: NotificationDeps,
  name: PayChannel,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<ChannelAnswer> {
  const channel = channelOf(deps, name);
  const at = deps.clock.now();
  let notice: Notice;
  try {
    notice = await channel.readNotification(headers, body, deps.wall.now());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ channel: name, why: error.message }, 'a notification was refused');
    return { ...channel.refuse('the notification is not genuine'), status: FORGED };
  }
  const { effect, settlement } = await deps.db.transaction(async (tx) => {
    const done = await applyNotice(tx, deps, name, notice);
    await recordChannelEvent(tx, name, notice, done.effect, at);
    return done;
  });
  if (settlement && notice.kind === 'paid') countSettlement(settlement, { channel: name, trade: notice.trade });
  if (effect !== 'unknown' || !isOurNumber(subjectOf(notice) ?? '')) return channel.acknowledge(notice);
  // An unknown number in our format means that its order was lost, for example by restoring a backup. The reply asks
  // the channel to repeat the notification.
  deps.log.error({ channel: name, subject: subjectOf(notice) }, 'a payment for an unknown order');
  return channel.refuse('no such order', notice);
}

async function applyNotice(
  tx: Database,
  deps: NotificationDeps,
  channel: PayChannel,
  notice: Notice,
): Promise<{ effect: EventEffect; settlement?: Settlement }> {
  switch (notice.kind) {
    case 'paid': {
      const settlement = await settleIn(tx, deps, { channel, trade: notice.trade, via: 'notification' });
      return { effect: settlement.outcome === 'unknown' ? 'unknown' : 'settled', settlement };
    }
    case 'refund': {
      const isKnown = await applyRefundResult(tx, deps, { channel, refundNo: notice.refundNo, state: notice.state });
      return { effect: isKnown ? 'refund' : 'unknown' };
    }
    case 'contract': {
      const { code, contractId, change } = notice;
      const isKnown = await deps.renewals.noteContract(tx, { channel, code, contractId, change });
      return { effect: isKnown ? 'contract' : 'unknown' };
    }
    case 'other':
      return { effect: 'none' };
  }
}

const subjectOf = (notice: Notice): string | null => {
  if (notice.kind === 'paid') return notice.trade.outTradeNo;
  if (notice.kind === 'contract') return notice.code;
  return notice.kind === 'refund' ? notice.refundNo : null;
};

/** Stores one row per notification, with the number of its repeats and its last effect. */
async function recordChannelEvent(
  tx: Database,
  channel: PayChannel,
  notice: Notice,
  effect: EventEffect,
  at: Date,
): Promise<void> {
  const { kind, eventId } = notice;
  await tx.execute(
    eventStatement({ channel, eventId, kind, subject: subjectOf(notice), effect, at: at.toISOString() }),
  );
}

const eventStatement = fixedStatement<{
  channel: PayChannel;
  eventId: string;
  kind: string;
  subject: string | null;
  effect: EventEffect;
  at: string;
}>(
  (place) => sql`
    insert into ${channelEvents} (channel, event_id, kind, subject, effect, first_at, last_at)
    values (${place('channel')}, ${place('eventId')}, ${place('kind')}, ${place('subject')}, ${place('effect')}, ${place('at')}, ${place('at')})
    on conflict (channel, event_id) do update set effect = excluded.effect, times = pay_channel_events.times + 1,
      last_at = excluded.last_at`,
);

/** Routes for the channels' notifications. Bodies stay raw bytes, because the signatures are computed from them. */
export const notifyRoutes: FastifyPluginAsync<OrderDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  listen(app, deps, 'wechat', payPaths.notifyWechat);
  listen(app, deps, 'alipay', payPaths.notifyAlipay);
};

function listen(app: FastifyInstance, deps: OrderDeps, channel: PayChannel, path: string): void {
  const schema = { tags: ['pay'], summary: `Notifications of ${channel}, answered in the form that it specifies` };
  app.post(path, { schema }, async (request, reply) => {
    if (!deps.channels.has(channel)) throw unknownRoute(request);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await handleNotification(deps, channel, { headers: request.headers, body });
    return reply.code(answer.status).type(answer.type).send(answer.body);
  });
}
