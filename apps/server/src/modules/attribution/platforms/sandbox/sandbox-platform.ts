import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { UploadAction } from '../../conversions/step-kinds.ts';
import type { WireAnswer, WireRequest } from '../upload-request.ts';

export interface ReceivedConversion {
  event: AdEvent;
  action: UploadAction;
  /** Key by which the platform deduplicates conversions; null if the platform does not deduplicate. */
  dedupe: string | null;
}

/**
 * Result of reading a request: an immediate answer, or the received conversions with the answers for success and for
 * simulated faults.
 */
export type Reading =
  | { answer: WireAnswer }
  | {
      heard: ReceivedConversion[];
      /** Returns the answer for success. `refused` are the indexes of conversions that the fault `partial` refuses. */
      answer(refused: number[]): WireAnswer;
      busy: WireAnswer;
      refuse: WireAnswer;
    };

export interface SandboxPlatform {
  platform: AdPlatform;
  handles(request: WireRequest): boolean;
  read(request: WireRequest): Reading;
}

export const json = (value: unknown, status = 200): WireAnswer => ({ status, body: JSON.stringify(value) });

/** Finds the event that a platform calls by the given name. */
export function eventByName<Name>(names: Partial<Record<AdEvent, Name>>, name: unknown): AdEvent | undefined {
  return (Object.keys(names) as AdEvent[]).find((event) => names[event] === name);
}

export const isSeconds = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1_000_000_000 && value < 10_000_000_000;
export const isMilliseconds = (text: string | null) => /^\d{13}$/.test(text ?? '');
