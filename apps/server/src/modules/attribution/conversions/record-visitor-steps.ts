import { defaultChannel } from '@feisuo/contract/facts/download-names';
import type { Database } from '../../../db/database.ts';
import type { AttributionDeps } from '../attribution-deps.ts';
import { claimClicks, findClicksOf } from '../clicks/click-queries.ts';
import { deviceKeyOf } from '../clicks/device.ts';
import { channelsByDownloadName } from '../channels/channel-queries.ts';
import { noteUnmatched } from '../unmatched/record-unmatched.ts';
import { creditSteps } from './credit-steps.ts';
import { recordAnonymousSteps, recordStep, type Step } from './record-step.ts';

export interface Arrival {
  accountId: string;
  /** Empty if the request had no device id. */
  deviceId: string;
  isNew: boolean;
}

/** Records that an account signed up or signed in on a device, and assigns the clicks of this device to the account. */
export async function noteArrival(tx: Database, deps: AttributionDeps, arrival: Arrival): Promise<void> {
  const { accountId, deviceId, isNew } = arrival;
  const now = deps.clock.now();
  const deviceKey = deviceKeyOf(deps.masterKey, deviceId);
  const joined = deviceKey === null ? 0 : await claimClicks(tx, { accountId, deviceKey, now });
  if (isNew) {
    const source = deps.masterKey.digest('ad-register', accountId);
    await recordStep(tx, deps, { kind: 'register', source, accountId, at: now });
  } else if (joined > 0) {
    await creditSteps(tx, deps, accountId);
  }
}

export interface StartedDownload {
  /** Download name of the channel; like `adId`, it is part of the installer's file name. */
  channel: string;
  adId: string | null;
  /** Key that distinguishes visitors within one day. */
  addressKey: string;
  at: Date;
}

/**
 * Records downloads. A download with a click counts once per click, and a download without a click counts once per
 * visitor and day.
 */
export async function noteDownloads(
  tx: Database,
  deps: AttributionDeps,
  starts: readonly StartedDownload[],
): Promise<void> {
  const adIds = [...new Set(starts.flatMap(({ adId }) => (adId === null ? [] : [adId])))];
  const clicks = await findClicksOf(tx, adIds, deps.clock.now());
  const names = await channelsByDownloadName(
    tx,
    starts.map(({ channel }) => channel),
  );
  const steps = new Map<string, Step>();
  for (const { channel, adId, addressKey, at } of starts) {
    const click = adId === null ? undefined : clicks.get(adId);
    const source = click ? `click-${click.id}` : addressKey;
    const named = names.get(channel) ?? channel;
    if (!steps.has(source)) {
      steps.set(source, { kind: 'download', source, accountId: null, click, channel: named, at });
    }
  }
  const all = [...steps.values()];
  await recordAnonymousSteps(
    tx,
    all.filter(({ click }) => !click),
  );
  for (const step of all.filter(({ click }) => click)) {
    await recordStep(tx, deps, step);
  }
  const lost = starts.filter(({ adId }) => adId !== null && !clicks.has(adId));
  await noteUnmatched(
    tx,
    lost.map(({ channel, at }) => unmatched('download', names.get(channel) ?? channel, at)),
  );
}

const unmatched = (step: 'download' | 'activate', channel: string, at: Date) =>
  ({ step, why: 'unknown', platform: '', channel, landing: '', at }) as const;

export interface FirstStart {
  channel: string | null;
  adId: string | null;
  /**
   * Id of the machine. A first start without this id and without a click is not counted, because repeats could not be
   * detected.
   */
  peerId: string | null;
}

export async function noteFirstStart(tx: Database, deps: AttributionDeps, start: FirstStart): Promise<void> {
  const { channel, adId, peerId } = start;
  const at = deps.clock.now();
  const click = adId === null ? undefined : (await findClicksOf(tx, [adId], at)).get(adId);
  const source = peerId ? deps.masterKey.digest('ad-peer', peerId) : click ? `click-${click.id}` : null;
  const names = await channelsByDownloadName(tx, channel === null ? [] : [channel]);
  const named = channel === null ? undefined : (names.get(channel) ?? channel);
  if (adId !== null && !click) await noteUnmatched(tx, [unmatched('activate', named ?? defaultChannel, at)]);
  if (source === null) return;
  await recordStep(tx, deps, { kind: 'activate', source, accountId: null, click, channel: named, at });
}

export interface Sale {
  orderId: string;
  accountId: string;
  paidFen: number;
}

/** Records a payment. Must not be called for automatic renewals, because these are not attributed. */
export async function noteSale(tx: Database, deps: AttributionDeps, sale: Sale): Promise<void> {
  const { orderId, accountId, paidFen } = sale;
  const at = deps.clock.now();
  await recordStep(tx, deps, { kind: 'pay', source: orderId, accountId, orderId, amountFen: paidFen, at });
}
