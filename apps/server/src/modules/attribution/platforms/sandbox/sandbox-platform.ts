import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { UploadAction } from '../../conversions/vocabulary.ts';
import type { WireAnswer, WireRequest } from '../wire.ts';

export interface ReceivedConversion {
  event: AdEvent;
  action: UploadAction;
  /** Deduplication key; null for none. */
  dedupe: string | null;
}

/** An immediate answer, or the received conversions with the possible answers. */
export type Reading =
  | { answer: WireAnswer }
  | {
      heard: ReceivedConversion[];
      /** With the indexes refused by the fault `partial`. */
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

/** The event with the platform's name. */
export function eventByName<Name>(names: Partial<Record<AdEvent, Name>>, name: unknown): AdEvent | undefined {
  return (Object.keys(names) as AdEvent[]).find((event) => names[event] === name);
}

export const isSeconds = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1_000_000_000 && value < 10_000_000_000;
export const isMilliseconds = (text: string | null) => /^\d{13}$/.test(text ?? '');
