import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { UploadAction } from '../../conversions/vocabulary.ts';
import type { WireAnswer, WireRequest } from '../wire.ts';

/** One thing that a platform was told. */
export interface Heard {
  event: AdEvent;
  action: UploadAction;
  /** By what a repeat is known. Null: it cannot be, and counts again. */
  dedupe: string | null;
}

/** What a platform makes of a request: an answer at once, or what it heard and how it answers to that. */
export type Reading =
  | { answer: WireAnswer }
  | {
      heard: Heard[];
      /** With the places of those that are refused, by the fault `partial`. */
      answer(refused: number[]): WireAnswer;
      busy: WireAnswer;
      refuse: WireAnswer;
    };

export interface PlayedPlatform {
  platform: AdPlatform;
  isMeant(request: WireRequest): boolean;
  read(request: WireRequest): Reading;
}

export const json = (value: unknown, status = 200): WireAnswer => ({ status, body: JSON.stringify(value) });

/** The event that a platform calls so. */
export function eventCalled<Name>(names: Partial<Record<AdEvent, Name>>, name: unknown): AdEvent | undefined {
  return (Object.keys(names) as AdEvent[]).find((event) => names[event] === name);
}

export const isSeconds = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1_000_000_000 && value < 10_000_000_000;
export const isMilliseconds = (text: string | null) => /^\d{13}$/.test(text ?? '');
