import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { DeviceKind } from '../clicks/device.ts';
import type { UploadAction } from '../conversions/step-kinds.ts';

/** A conversion, its retraction or its restatement. */
export interface Upload {
  event: AdEvent;
  action: UploadAction;
  /** Stays the same for every attempt, so that the platform can deduplicate. */
  key: string;
  valueFen: number | null;
  convertedAt: Date;
  adjustedAt: Date | null;
  click: { id: string; channel: string; landing: string; deviceKind: DeviceKind };
}

/**
 * `again`: transient failure; `never`: permanent refusal. `unanswered`: no answer, so the platform may have received
 * the upload.
 */
export type Outcome = { is: 'sent' } | { is: 'again' | 'never' | 'unanswered'; why: string };

export const sent: Outcome = { is: 'sent' };

/**
 * The client of one ad platform. The function `Send` that it gets sends requests either to the platform or to the
 * sandbox.
 */
export interface AdPlatformClient {
  /**
   * Uploads a batch that fits into one call and contains either conversions only, or retractions and restatements only.
   * Returns one outcome per upload, in the order of the batch.
   */
  upload(batch: readonly Upload[], now: Date): Promise<Outcome[]>;
}

export interface PlatformRules {
  /** Maximum number of uploads per call. */
  batch: number;
  /** Maximum age of a click for which the platform accepts conversions. */
  windowMs: number;
  /** The platform knows a click only this long after it happened. */
  settlesMs: number;
  /**
   * Whether the platform accepts an event from a kind of device. Bilibili, for example, accepts downloads from Android
   * only.
   */
  takes(event: AdEvent, device: DeviceKind): boolean;
  /** Whether the platform deduplicates repeated uploads, by key or per click. */
  countsOnce(event: AdEvent): boolean;
  /**
   * An upload is dead after this number of unanswered attempts. Null means that only the general time limit applies.
   */
  mostUnanswered: number | null;
  /**
   * Whether the platform can retract a refunded purchase: only after a full refund (`whole`), also after a partial
   * refund (`any`), or never.
   */
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
  // Baidu accepts fewer than a hundred conversions per call.
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
  // Kuaishou does not deduplicate purchases.
  kuaishou: { ...usual, takes: (event) => event !== 'download', countsOnce: (event) => event !== 'pay' },
};
