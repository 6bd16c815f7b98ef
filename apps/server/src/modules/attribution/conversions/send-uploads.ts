import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import type { Deps } from '../../../ports/deps.ts';
import type { AdClick } from '../clicks/click-queries.ts';
import type { AdPlatforms } from '../platforms/make-platforms.ts';
import { platformRules, type Outcome, type Upload } from '../platforms/ad-platform.ts';
import { judgeOutcome } from './judge-outcome.ts';
import { claimUploads, endClaim, findAbandoned, findClicks, type UploadRow } from './upload-queries.ts';

export interface UploadDeps extends Pick<Deps, 'db' | 'clock'> {
  platforms: AdPlatforms;
}

/** Maximum number of calls per platform and run. The next run sends the remaining uploads. */
const MOST_CALLS = 50;

/**
 * Sends all uploads that are due. Several processes may run this at the same time, because a conditional update claims
 * each row for one worker.
 */
export async function sendUploads(deps: UploadDeps): Promise<void> {
  await takeOverAbandoned(deps);
  // Sends to all platforms in parallel, so that a slow platform does not delay the others.
  await Promise.all(adPlatforms.map((platform) => sendTo(deps, platform)));
}

async function takeOverAbandoned({ db, clock }: UploadDeps): Promise<void> {
  const now = clock.now();
  for (const row of await findAbandoned(db, now)) {
    const outcome: Outcome = { is: 'unanswered', why: 'the process ended while sending' };
    const change = judgeOutcome(row, outcome, now);
    // The retry is due at once: waiting for the claim to expire took longer than the first backoff.
    await endClaim(db, row, change.state === 'waiting' ? { ...change, nextTryAt: now } : change);
  }
}

async function sendTo(deps: UploadDeps, platform: AdPlatform): Promise<void> {
  const { db, clock } = deps;
  for (const isTakingBack of [false, true]) {
    for (let calls = 0; calls < MOST_CALLS; calls++) {
      const now = clock.now();
      const claimed = await claimUploads(db, { platform, isTakingBack, most: platformRules[platform].batch, now });
      if (claimed.length === 0) break;
      await sendBatch(deps, platform, claimed);
    }
  }
}

async function sendBatch({ db, clock, platforms }: UploadDeps, platform: AdPlatform, rows: UploadRow[]): Promise<void> {
  const clicks = await findClicks(
    db,
    rows.map(({ clickId }) => clickId),
  );
  const uploads = new Map<UploadRow, Upload>();
  for (const row of rows) {
    const upload = describe(row, clicks.get(row.clickId));
    if (upload) uploads.set(row, upload);
    else await endClaim(db, row, { state: 'withdrawn', why: 'the person was erased' });
  }
  if (uploads.size === 0) return;
  const outcomes = await platforms[platform].upload([...uploads.values()], clock.now());
  const now = clock.now();
  for (const [place, row] of [...uploads.keys()].entries()) {
    const outcome = outcomes[place] ?? { is: 'unanswered', why: 'no outcome' };
    await endClaim(db, row, judgeOutcome(row, outcome, now));
  }
}

function describe(row: UploadRow, click: AdClick | undefined): Upload | null {
  if (!click || click.clickId === null) return null;
  const { event, action, key, valueFen, convertedAt, adjustedAt } = row;
  const { clickId: id, channel, landing, deviceKind } = click;
  return { event, action, key, valueFen, convertedAt, adjustedAt, click: { id, channel, landing, deviceKind } };
}
