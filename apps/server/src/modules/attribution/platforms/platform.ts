import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { DeviceKind } from '../clicks/device-kind.ts';
import type { UploadAction } from '../conversions/vocabulary.ts';

/** A conversion, or its retraction. */
export interface Upload {
  event: AdEvent;
  action: UploadAction;
  /** The same for every attempt. */
  key: string;
  valueFen: number | null;
  convertedAt: Date;
  adjustedAt: Date | null;
  click: { id: string; channel: string; landing: string; deviceKind: DeviceKind };
}

/** `again`: transient failure. `never`: permanent refusal. `unanswered`: may have arrived. */
export type Outcome = { is: 'sent' } | { is: 'again' | 'never' | 'unanswered'; why: string };

export const sent: Outcome = { is: 'sent' };

/** One platform, real or sandbox, depending on `Send`. */
export interface AdPlatformClient {
  /** At most one call's batch, all conversions or all retractions. One outcome each, in order. */
  upload(batch: readonly Upload[], now: Date): Promise<Outcome[]>;
}

export interface PlatformRules {
  /** Uploads per call. */
  batch: number;
  /** Accepted age of a click. */
  windowMs: number;
  /** Delay until the platform knows a click. */
  settlesMs: number;
  /** Accepted events; downloads may be limited to one device kind. */
  takes(event: AdEvent, device: DeviceKind): boolean;
  /** Whether the platform deduplicates repeats, by key or per click. */
  countsOnce(event: AdEvent): boolean;
  /** Unanswered attempts before it is dead; null uses the general limit. */
  mostUnanswered: number | null;
  /** Support for retracting a refunded sale: whole, also partly, or never. */
  retracts: 'whole' | 'any' | 'never';
}

const usual: PlatformRules = {
  batch: 1,
  windowMs: 30 * DAY_MS,
  settlesMs: 0,
  takes: () => true,
  countsOnce: () => true,
  mostUnanswered: null,
  retracts: 'never',
};

export const platformRules: Record<AdPlatform, PlatformRules> = {
  // Fewer than a hundred per call.
  baidu: { ...usual, batch: 99, retracts: 'whole' },
  qihoo: usual,
  bing: {
    ...usual,
    batch: 1000,
    settlesMs: 3_600_000,
    takes: (event) => event !== 'download',
    retracts: 'any',
  },
  bilibili: {
    ...usual,
    windowMs: 7 * DAY_MS,
    takes: (event, device) => event !== 'download' || device === 'android',
    mostUnanswered: 4,
  },
  // Sales are not deduplicated.
  kuaishou: { ...usual, takes: (event) => event !== 'download', countsOnce: (event) => event !== 'pay' },
};
