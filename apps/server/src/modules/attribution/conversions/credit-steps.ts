import { adEvents, type AdEvent } from '@feisuo/contract/facts/address-params';
import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { CREDIT_MS, VISIT_MS, type AttributionDeps } from '../attribution-deps.ts';
import { findLastClick, findOrigin } from '../clicks/click-queries.ts';
import { adSteps } from './conversions.tables.ts';
import { queueUpload } from './queue-upload.ts';
import { uploadKeyOf } from './record-step.ts';
import type { StepKind } from './vocabulary.ts';

/**
 * Once clicks are assigned to an account: credits its uncredited steps to the last click before each, or recent ones
 * to the channel of the visit.
 */
export async function creditSteps(tx: Database, deps: AttributionDeps, accountId: string): Promise<void> {
  const now = deps.clock.now();
  const open = await tx
    .select()
    .from(adSteps)
    .where(
      and(
        eq(adSteps.accountId, accountId),
        isNull(adSteps.clickId),
        inArray(adSteps.kind, ['register', 'order', 'pay']),
        gte(adSteps.at, new Date(now.getTime() - CREDIT_MS)),
      ),
    );
  for (const step of open) {
    await creditStep(tx, deps, accountId, step, now);
  }
}

/** A click reported shortly after sign-up happened before it. */
const RETURN_WINDOW_MS = 3_600_000;

/** No later than the creation of a new account. */
export async function visitStart(tx: Database, accountId: string, now: Date): Promise<Date> {
  const since = new Date(now.getTime() - RETURN_WINDOW_MS);
  const [registered] = await tx
    .select({ at: adSteps.at })
    .from(adSteps)
    .where(and(eq(adSteps.accountId, accountId), eq(adSteps.kind, 'register'), gte(adSteps.at, since)));
  return registered?.at ?? now;
}

async function creditStep(
  tx: Database,
  deps: AttributionDeps,
  accountId: string,
  step: typeof adSteps.$inferSelect,
  now: Date,
): Promise<void> {
  const { id, kind, source, at } = step;
  const isOpen = and(eq(adSteps.id, id), isNull(adSteps.clickId));
  const click = await findLastClick(tx, accountId, at);
  if (!click) {
    const isRecent = at.getTime() >= now.getTime() - VISIT_MS;
    const origin = isRecent && step.channel === defaultChannel ? await findOrigin(tx, accountId, now) : null;
    if (origin !== null) await tx.update(adSteps).set({ channel: origin, creditedAt: now }).where(isOpen);
    return;
  }
  const credited = await tx
    .update(adSteps)
    .set({ clickId: click.id, channel: click.channel, creditedAt: now })
    .where(isOpen)
    .returning({ id: adSteps.id });
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

/** Platforms get payments, not orders. */
const isUploaded = (kind: StepKind): kind is AdEvent => (adEvents as readonly StepKind[]).includes(kind);

async function isRefunded(tx: Database, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false;
  const refunds = await tx
    .select({ id: adSteps.id })
    .from(adSteps)
    .where(and(eq(adSteps.orderId, orderId), eq(adSteps.kind, 'refund')))
    .limit(1);
  return refunds.length > 0;
}
