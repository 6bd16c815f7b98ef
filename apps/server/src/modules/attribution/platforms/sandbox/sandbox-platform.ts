import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import type { UploadAction } from '../../conversions/step-kinds.ts';
import type { WireAnswer, WireRequest } from '../upload-request.ts';

export interface ReceivedConversion {
  event: AdEvent;
  action: UploadAction;
  /** Key by which the platform deduplicates; null if it does not. */
  dedupe: string | null;
}

/** The sandbox either answers immediately, or returns the conversions that it received and the possible answers. */
export type Reading =
  | { answer: WireAnswer }
  | {
      heard: ReceivedConversion[];
      /** The answer for accepted conversions, without the indexes that the fault `partial` refuses. */
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

/** Finds the event by the name that the platform uses for it. */
export function eventByName<Name>(names: Partial<Record<AdEvent, Name>>, name: unknown): AdEvent | undefined {
  return (Object.keys(names) as AdEvent[]).find((event) => names[event] === name);
}

export const isSeconds = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 1_000_000_000 && value < 10_000_000_000;
export const isMilliseconds = (text: string | null) => /^\d{13}$/.test(text ?? '');
