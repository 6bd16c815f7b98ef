import { randomUUID } from 'node:crypto';
import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paySandboxNotices, type TradeRow } from './pay-sandbox.tables.ts';
import type { NoticeFacts, SandboxChannel } from './sandbox.ts';

export type NoticeRow = typeof paySandboxNotices.$inferSelect;

const S = 1000;
const M = 60 * S;
const H = 60 * M;

/** Delays before each retry of a notification, as WeChat Pay and Alipay publish them. */
const retryDelays: Record<SandboxChannel, number[]> = {
  wechat: [15 * S, 15 * S, 30 * S, 3 * M, 10 * M, 20 * M, 30 * M, 30 * M, 30 * M, H, 3 * H, 3 * H, 3 * H, 6 * H, 6 * H],
  alipay: [4 * M, 10 * M, 10 * M, H, 2 * H, 6 * H, 15 * H],
};

/** How long the fault `notify_delayed` delays a notification. */
const DELAY_MS = 10 * M;
/** How long the fault `notify_reordered` holds a notification, so that a later notification arrives first. */
const HOLD_MS = M;

export interface NewNotice {
  /** The trade of the notification. For a contract only channel and key serial are given. */
  trade: Pick<TradeRow, 'channel' | 'keySerial'> & { id?: string };
  facts: NoticeFacts;
  notifyUrl: string;
}

/** Stores a notification, changed by the active faults, in the transaction of the change that it reports. */
export async function putNotice(
  tx: Database,
  { trade, facts, notifyUrl }: NewNotice,
  now: Date,
  faults: ReadonlySet<SandboxFault>,
): Promise<void> {
  const isLost = faults.has('notify_lost');
  const isHeld = faults.has('notify_reordered') && !isLost && !(await hasHeldNotice(tx));
  const delayMs = isHeld ? HOLD_MS : faults.has('notify_delayed') ? DELAY_MS : 0;
  await tx.insert(paySandboxNotices).values({
    id: noticeNumber(trade.channel),
    channel: trade.channel,
    tradeId: facts.contractId === undefined ? (trade.id ?? null) : null,
    facts: {
      ...facts,
      ...(faults.has('notify_bad_signature') && { isForged: true }),
      ...(faults.has('notify_wrong_merchant') && { isForeign: true }),
    },
    notifyUrl,
    keySerial: trade.keySerial,
    createdAt: now,
    nextAt: isLost ? null : new Date(now.getTime() + delayMs),
    isHeld,
    outcome: isLost ? 'lost' : null,
  });
}

const noticeNumber = (channel: SandboxChannel) =>
  channel === 'wechat' ? `EV-${randomUUID()}` : randomUUID().replaceAll('-', '');

async function hasHeldNotice(tx: Database): Promise<boolean> {
  const { isHeld, nextAt } = paySandboxNotices;
  const rows = await tx
    .select({ id: paySandboxNotices.id })
    .from(paySandboxNotices)
    .where(and(isNotNull(nextAt), eq(isHeld, true)))
    .limit(1);
  return rows.length > 0;
}

export const listDue = (db: Database, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: paySandboxNotices.id })
    .from(paySandboxNotices)
    .where(and(isNotNull(paySandboxNotices.nextAt), lte(paySandboxNotices.nextAt, now)))
    .orderBy(asc(paySandboxNotices.nextAt), asc(paySandboxNotices.createdAt))
    .limit(100);

/** Claims the next try of a notification. Of concurrent processes one gets the notification (SKIP LOCKED). */
export async function claimNotice(db: Database, id: string, now: Date): Promise<NoticeRow | null> {
  return db.transaction(async (tx) => {
    const due = and(eq(paySandboxNotices.id, id), lte(paySandboxNotices.nextAt, now));
    const [notice] = await tx.select().from(paySandboxNotices).where(due).for('update', { skipLocked: true });
    if (!notice) return null;
    const waitMs = retryDelays[notice.channel][notice.tries];
    const nextAt = waitMs === undefined ? null : new Date(now.getTime() + waitMs);
    const outcome = nextAt === null ? ('given_up' as const) : null;
    const changes = { tries: notice.tries + 1, nextAt, outcome, isHeld: false };
    await tx.update(paySandboxNotices).set(changes).where(eq(paySandboxNotices.id, id));
    return { ...notice, ...changes };
  });
}

/** Marks a notification as acknowledged, and makes a held notification due. */
export async function noteDelivered(db: Database, id: string, now: Date): Promise<void> {
  const { id: ownId, isHeld, nextAt } = paySandboxNotices;
  await db.update(paySandboxNotices).set({ nextAt: null, outcome: 'delivered' }).where(eq(ownId, id));
  await db
    .update(paySandboxNotices)
    .set({ nextAt: now, isHeld: false })
    .where(and(eq(isHeld, true), isNotNull(nextAt)));
}
