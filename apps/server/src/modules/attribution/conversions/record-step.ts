import type { AdEvent } from '@feisuo/contract/facts/address-params';
import { defaultChannel } from '@feisuo/contract/facts/download-names';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import type { AttributionDeps } from '../attribution-deps.ts';
import { findLastClick, findOrigin, type AdClick } from '../clicks/click-queries.ts';
import { adConversions } from './conversions.tables.ts';
import { queueUpload } from './queue-upload.ts';

export interface Step {
  kind: AdEvent;
  source: string;
  accountId: string | null;
  /** The click that the installer's name refers to. If missing, the account's last click is used. */
  click?: AdClick | undefined;
  /** The channel that the installer's name contains. */
  channel?: string | undefined;
  orderId?: string;
  amountFen?: number;
  at: Date;
}

/** Records a visitor's step and its click and channel, in the transaction of the step. A repeat records nothing. */
export async function recordStep(tx: Database, deps: AttributionDeps, step: Step): Promise<void> {
  const { kind, source, accountId, orderId = null, amountFen = null, at } = step;
  const click = step.click ?? (accountId === null ? null : await findLastClick(tx, accountId, at));
  const origin = click || step.channel || accountId === null ? null : await findOrigin(tx, accountId, at);
  const channel = click?.channel ?? step.channel ?? origin ?? defaultChannel;
  const owner = accountId ?? click?.accountId ?? null;
  const written = await tx
    .insert(adConversions)
    .values({
      kind,
      source,
      accountId: owner,
      clickId: click?.id ?? null,
      channel,
      orderId,
      amountFen,
      at,
      day: dayOf(at),
    })
    .onConflictDoNothing()
    .returning({ id: adConversions.id });
  if (written.length > 0 && click) {
    await queueUpload(tx, deps, {
      click,
      event: kind,
      action: 'convert',
      key: uploadKeyOf(kind, source, click),
      valueFen: amountFen,
      convertedAt: at,
    });
  }
}

/** Records many steps that have neither an account nor a click, in one statement. */
export async function recordAnonymousSteps(tx: Database, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ kind, source, channel = defaultChannel, at }) => ({
    kind,
    source,
    channel,
    at,
    day: dayOf(at),
  }));
  await tx.insert(adConversions).values(rows).onConflictDoNothing();
}

/**
 * The upload key of a download or first start contains only the click, because platforms count each of them once per
 * click.
 */
export function uploadKeyOf(kind: AdEvent, source: string, click: AdClick): string {
  if (kind === 'pay') return `order-${source}`;
  return kind === 'register' ? `register-${source}` : `${kind}-${click.clickMd5}`;
}
