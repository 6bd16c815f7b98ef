import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { parseAddress } from '../shell/address.ts';

/** Who is still signed in in this browser, as far as we know. */
export type Left = 'nobody' | 'others' | 'unknown';

export type SignOutFlow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'asking'; info: SignOutInfoReply }
  /** The applications are told, each in a frame of its own. */
  | { view: 'telling'; info: SignOutInfoReply; addresses: readonly string[]; left: Left }
  | { view: 'done'; info: SignOutInfoReply; left: Left };

export type SignOutEvent =
  | { type: 'asked'; info: SignOutInfoReply }
  | { type: 'signed-out'; info: SignOutInfoReply; addresses: readonly string[]; left: Left }
  | { type: 'told' }
  | { type: 'broken'; refusal: AccountErrorBody }
  | { type: 'unreachable'; status: number | null }
  | { type: 'again' };

export function signOutReducer(flow: SignOutFlow, event: SignOutEvent): SignOutFlow {
  switch (event.type) {
    case 'asked':
      return { view: 'asking', info: event.info };
    case 'signed-out': {
      const { info, addresses, left } = event;
      return addresses.length > 0 ? { view: 'telling', info, addresses, left } : { view: 'done', info, left };
    }
    case 'told':
      return flow.view === 'telling' ? { view: 'done', info: flow.info, left: flow.left } : flow;
    case 'broken':
      return { view: 'broken', refusal: event.refusal };
    case 'unreachable':
      return { view: 'unreachable', status: event.status };
    case 'again':
      return { view: 'loading' };
  }
}

/**
 * Whether nobody need be asked. The request proves whom it means; or it is an application of our own that asks, and nobody
 * else with a link: it frames this page (which only its own origins may), or its own page leads here.
 */
export function isOwnWish(info: SignOutInfoReply, { isFramed, referrer }: { isFramed: boolean; referrer: string }) {
  if (info.sub !== '') return true;
  if (!info.first_party || isFramed) return info.first_party;
  const back = parseAddress(info.return_to);
  const from = parseAddress(referrer);
  return back !== null && from !== null && back.origin !== 'null' && back.origin === from.origin;
}
