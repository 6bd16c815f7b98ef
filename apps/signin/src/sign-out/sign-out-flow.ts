import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { parseAddress } from '../shell/address.ts';

export type SignOutFlow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'asking'; info: SignOutInfoReply }
  /** The applications are told, each in a frame of its own. */
  | { view: 'telling'; info: SignOutInfoReply; addresses: readonly string[] }
  | { view: 'done'; info: SignOutInfoReply };

export type SignOutEvent =
  | { type: 'asked'; info: SignOutInfoReply }
  | { type: 'signed-out'; info: SignOutInfoReply; addresses: readonly string[] }
  | { type: 'told' }
  | { type: 'broken'; refusal: AccountErrorBody }
  | { type: 'unreachable'; status: number | null }
  | { type: 'again' };

export function signOutReducer(flow: SignOutFlow, event: SignOutEvent): SignOutFlow {
  switch (event.type) {
    case 'asked':
      return { view: 'asking', info: event.info };
    case 'signed-out': {
      const { info, addresses } = event;
      return addresses.length > 0 ? { view: 'telling', info, addresses } : { view: 'done', info };
    }
    case 'told':
      return flow.view === 'telling' ? { view: 'done', info: flow.info } : flow;
    case 'broken':
      return { view: 'broken', refusal: event.refusal };
    case 'unreachable':
      return { view: 'unreachable', status: event.status };
    case 'again':
      return { view: 'loading' };
  }
}

/**
 * Whether the request comes from the application itself, so that nobody else signs people out with a link: it proves whom
 * it means, or it frames this page (which only its own origins may), or its own page leads here.
 */
export function isOwnWish(info: SignOutInfoReply, { isFramed, referrer }: { isFramed: boolean; referrer: string }) {
  if (info.sub !== '' || isFramed) return true;
  const back = parseAddress(info.return_to);
  const from = parseAddress(referrer);
  return back !== null && from !== null && back.origin !== 'null' && back.origin === from.origin;
}
