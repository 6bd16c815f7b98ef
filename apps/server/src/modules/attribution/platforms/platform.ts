import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { DeviceKind } from '../clicks/device-kind.ts';
import type { UploadAction } from '../conversions/vocabulary.ts';

/** A conversion as a platform is told of it, or one that is taken back. */
export interface Upload {
  event: AdEvent;
  action: UploadAction;
  /** The same for every try. */
  key: string;
  valueFen: number | null;
  convertedAt: Date;
  adjustedAt: Date | null;
  click: { id: string; channel: string; landing: string; deviceKind: DeviceKind };
}

/**
 * What became of one upload. `again`: not taken, and later it may be. `never`: refused for good. `unanswered`: it may have
 * arrived or not.
 */
export type Outcome = { is: 'sent' } | { is: 'again' | 'never' | 'unanswered'; why: string };

export const sent: Outcome = { is: 'sent' };

/** One platform, real or played: who is told is decided by what it sends with. */
export interface AdPlatformClient {
  /** As many as one call takes, all conversions or all taken back. One outcome each, in their order. */
  upload(batch: readonly Upload[], now: Date): Promise<Outcome[]>;
}

/** What is known of a platform without asking it. */
export interface PlatformRules {
  /** How many one call takes. */
  batch: number;
  /** How long after its click it takes a conversion. */
  windowMs: number;
  /** A click is not known there before this. */
  settlesMs: number;
  /** What it is told; a download may be wanted of one kind of device only. */
  takes(event: AdEvent, device: DeviceKind): boolean;
  /** Whether an upload that comes twice counts once: by a key of ours, or because the platform counts it once per click. */
  countsOnce(event: AdEvent): boolean;
  /** After how many unanswered tries it is left alone; null: as long as everything else. */
  mostUnanswered: number | null;
  /** How a sale that was returned can be taken back: all of it, or part of it too. */
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
  // Below a hundred a call.
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
  // A sale may be told any number of times there, and counts each time.
  kuaishou: { ...usual, takes: (event) => event !== 'download', countsOnce: (event) => event !== 'pay' },
};
