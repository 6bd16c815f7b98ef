import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { DeviceKind } from '../clicks/device.ts';
import type { UploadAction } from '../conversions/step-kinds.ts';

/** A conversion, its retraction or its restatement. */
export interface Upload {
  event: AdEvent;
  action: UploadAction;
  /** The same for every attempt, so that the platform can deduplicate. */
  key: string;
  valueFen: number | null;
  convertedAt: Date;
  adjustedAt: Date | null;
  click: { id: string; channel: string; landing: string; deviceKind: DeviceKind };
}

/** `again`: a transient failure. `never`: a permanent refusal. `unanswered`: the platform may have the upload. */
export type Outcome = { is: 'sent' } | { is: 'again' | 'never' | 'unanswered'; why: string };

export const sent: Outcome = { is: 'sent' };

/** The client of one platform. The function `Send` decides whether it calls the real platform or the sandbox. */
export interface AdPlatformClient {
  /**
   * The batch must fit into one call, and contain either conversions or retractions and restatements. Returns one
   * outcome per upload, in the same order.
   */
  upload(batch: readonly Upload[], now: Date): Promise<Outcome[]>;
}

export interface PlatformRules {
  /** Maximum number of uploads per call. */
  batch: number;
  /** The platform accepts conversions until the click has this age. */
  windowMs: number;
  /** The platform knows a click only after this delay. */
  settlesMs: number;
  /** Whether the platform accepts an event. Downloads may be accepted from one kind of device only. */
  takes(event: AdEvent, device: DeviceKind): boolean;
  /** Whether the platform deduplicates repeated uploads, by key or per click. */
  countsOnce(event: AdEvent): boolean;
  /** After this number of unanswered attempts an upload is dead. With null only the general time limit applies. */
  mostUnanswered: number | null;
  /**
   * Whether the platform can retract a refunded purchase: only as a whole (`whole`), also partly (`any`), or not at
   * all (`never`).
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
