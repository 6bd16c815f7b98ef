import type { AdEvent } from '@feisuo/contract/facts/address-params';
import type { Database } from '../../../db/database.ts';
import { UPLOAD_JOB, type AttributionDeps } from '../attribution-deps.ts';
import type { AdClick } from '../clicks/click-queries.ts';
import { platformRules } from '../platforms/ad-platform.ts';
import { adUploads } from './conversions.tables.ts';
import type { UploadAction, UploadState } from './step-kinds.ts';

export interface NewUpload {
  click: AdClick;
  event: AdEvent;
  action: UploadAction;
  key: string;
  valueFen: number | null;
  convertedAt: Date;
  adjustedAt?: Date;
  isHeld?: boolean;
}

/** Adds an upload to the outbox in the transaction of the conversion. A repeat with the same key adds nothing. */
export async function queueUpload(
  tx: Database,
  { clock, jobs }: Pick<AttributionDeps, 'clock' | 'jobs'>,
  { click, event, action, key, valueFen, convertedAt, adjustedAt, isHeld = false }: NewUpload,
): Promise<void> {
  const rules = platformRules[click.platform];
  if (!rules.takes(event, click.deviceKind)) return;
  const now = clock.now();
  const isLate = convertedAt.getTime() - click.at.getTime() > rules.windowMs;
  const nextTryAt = new Date(Math.max(now.getTime(), click.at.getTime() + rules.settlesMs));
  const state: UploadState = isLate || click.clickId === null ? 'withdrawn' : isHeld ? 'held' : 'waiting';
  const written = await tx
    .insert(adUploads)
    .values({
      clickId: click.id,
      platform: click.platform,
      event,
      action,
      key,
      valueFen,
      convertedAt,
      adjustedAt: adjustedAt ?? null,
      state,
      why: isLate ? 'later than the platform takes it' : click.clickId === null ? 'the person was erased' : '',
      nextTryAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: adUploads.id });
  // Starts the job at once for an upload that is due now. The job also runs every minute, for later uploads and in case
  // this start is lost.
  if (written.length > 0 && state === 'waiting' && nextTryAt <= now) await jobs.enqueue(tx, UPLOAD_JOB, {});
}
