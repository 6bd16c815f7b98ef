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
  /** In a frame that no cookie reaches: who is signed in cannot be seen, and so nobody be signed out. */
  | { view: 'hidden'; info: SignOutInfoReply }
  /** The applications are told. */
  | { view: 'telling' }
  | { view: 'done'; info: SignOutInfoReply; left: Left };

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
