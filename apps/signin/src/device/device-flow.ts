import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { DeviceRequestReply } from '@feisuo/contract/schemas/account-device';

export type DeviceFlow =
  | { view: 'loading' }
  | { view: 'enter'; code: string; problem: string | null }
  /** `isProof` is true if the user is signed in, but the sign-in is too old to approve a device. */
  | { view: 'sign-in'; code: string; isProof: boolean }
  | {
      view: 'decide';
      code: string;
      sub: string;
      request: DeviceRequestReply;
      accounts: readonly BrowserAccount[];
      endsAt: number;
    }
  | { view: 'expired' }
  | { view: 'allowed'; application: string }
  | { view: 'denied' }
  | { view: 'stopped'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null };

export type DeviceEvent =
  | { type: 'code-wanted'; code: string; problem: string | null }
  | { type: 'sign-in-wanted'; code: string; isProof?: boolean }
  | {
      type: 'found';
      code: string;
      sub: string;
      request: DeviceRequestReply;
      accounts: readonly BrowserAccount[];
      endsAt: number;
    }
  | { type: 'expired' }
  | { type: 'allowed'; application: string }
  | { type: 'denied' }
  | { type: 'stopped'; refusal: AccountErrorBody }
  | { type: 'unreachable'; status: number | null }
  | { type: 'again' };

export function deviceReducer(flow: DeviceFlow, event: DeviceEvent): DeviceFlow {
  // An event that arrives late must not hide the decision.
  if (flow.view === 'allowed' || flow.view === 'denied') return event.type === 'again' ? { view: 'loading' } : flow;
  switch (event.type) {
    case 'again':
      return { view: 'loading' };
    case 'code-wanted':
      return { view: 'enter', code: event.code, problem: event.problem };
    case 'sign-in-wanted':
      return { view: 'sign-in', code: event.code, isProof: event.isProof ?? false };
    case 'found': {
      const { type: _type, ...found } = event;
      return { view: 'decide', ...found };
    }
    case 'expired':
      return { view: 'expired' };
    case 'allowed':
      return { view: 'allowed', application: event.application };
    case 'denied':
      return { view: 'denied' };
    case 'stopped':
      return { view: 'stopped', refusal: event.refusal };
    case 'unreachable':
      return { view: 'unreachable', status: event.status };
  }
}

/** Formats a user code as the device shows it: in capital letters with a dash in the middle. */
export function spellUserCode(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 8);
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

export const isCompleteCode = (code: string) => /^[A-Z0-9]{4}-[A-Z0-9]{4}$/.test(code);

/** True if the server does not know the code: it was mistyped, used or has expired. */
export const isUnknownCode = ({ error_code: code }: AccountErrorBody) =>
  code === errorCodes.not_found || code === errorCodes.invalid_argument || code === errorCodes.invalid_grant;

export const isExpiredCode = ({ error_code: code }: AccountErrorBody) => code === errorCodes.expired_token;
