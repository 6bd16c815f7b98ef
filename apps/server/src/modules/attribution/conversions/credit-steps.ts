import { adEvents, type AdEvent } from '@feisuo/contract/facts/address-params';
import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { CREDIT_MS, VISIT_MS, type AttributionDeps } from '../attribution-deps.ts';
import { findLastClick, findOrigin } from '../clicks/click-queries.ts';
import { adConversions } from './conversions.tables.ts';
import { queueUpload } from './queue-upload.ts';
import { uploadKeyOf } from './record-step.ts';
import type { StepKind } from './step-kinds.ts';

/**
 * Credits an account's steps after clicks were assigned to the account: each step goes to the last click before it. A
 * recent step without an earlier click is counted for the channel of the visit.
 */
export async function creditSteps(tx: Database, deps: AttributionDeps, accountId: string): Promise<void> {
  const now = deps.clock.now();
  const open = await tx
    .select()
    .from(adConversions)
    .where(
      and(
        eq(adConversions.accountId, accountId),
        isNull(adConversions.clickId),
        inArray(adConversions.kind, ['register', 'order', 'pay']),
        gte(adConversions.at, new Date(now.getTime() - CREDIT_MS)),
      ),
    );
  for (const step of open) {
    await creditStep(tx, deps, accountId, step, now);
  }
}

/** A visit that is reported within this time after a sign-up began before the sign-up, so its click is dated back. */
const RETURN_WINDOW_MS = 3_600_000;

/** Returns when a reported visit began: at the time of a sign-up within the last hour, otherwise now. */
export async function visitStart(tx: Database, accountId: string, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - RETURN_WINDOW_MS);
  const [registered] = await tx
    .select({ at: adConversions.at })
    .from(adConversions)
    .where(
      and(eq(adConversions.accountId, accountId), eq(adConversions.kind, 'register'), gte(adConversions.at, since)),
    );
  return registered?.at ?? now;
}

async function creditStep(
  tx: Database,
  deps: AttributionDeps,
  accountId: string,
  step: typeof adConversions.$inferSelect,
  now: Date,
): Promise<void> {
  const { id, kind, source, at } = step;
  const isOpen = and(eq(adConversions.id, id), isNull(adConversions.clickId));
  const click = await findLastClick(tx, accountId, at);
  if (!click) {
    const isRecent = at.getTime() >= now.getTime() - VISIT_MS;
    const origin = isRecent && step.channel === defaultChannel ? await findOrigin(tx, accountId, now) : null;
    if (origin !== null) await tx.update(adConversions).set({ channel: origin, creditedAt: now }).where(isOpen);
    return;
  }
  const credited = await tx
    .update(adConversions)
    .set({ clickId: click.id, channel: click.channel, creditedAt: now })
    .where(isOpen)
    .returning({ id: adConversions.id });
  if (credited.length === 0 || !isUploaded(kind) || (await isRefunded(tx, step.orderId))) return;
  const key = uploadKeyOf(kind, source, click);
  await queueUpload(tx, deps, {
    click,
    event: kind,
    action: 'convert',
    key,
    valueFen: step.amountFen,
    convertedAt: at,
  });
}

/** True for steps that are uploaded to ad platforms: for example payments, but not orders. */
const isUploaded = (kind: StepKind): kind is AdEvent => (adEvents as readonly StepKind[]).includes(kind);

async function isRefunded(tx: Database, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false;
  const refunds = await tx
    .select({ id: adConversions.id })
    .from(adConversions)
    .where(and(eq(adConversions.orderId, orderId), eq(adConversions.kind, 'refund')))
    .limit(1);
  return refunds.length > 0;
}
