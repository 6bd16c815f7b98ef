import { noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { errorAddress } from '../authorize/return-address.ts';
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

/** The answer of a sign-out that came to nothing, at the address that the server found registered; null where there is none. */
const unfinished = (info: SignOutInfoReply, issuer: string, error: string, description: string) =>
  errorAddress({ redirectUri: info.return_to, state: null, issuer }, error, description);

/**
 * Where the browser goes now by itself, if anywhere. What cannot be done in a frame its application is told, and may open the
 * window for: a hidden frame sees no cookie perhaps, and nobody sees the question in it.
 */
export function wayBack(flow: SignOutFlow, isFramed: boolean, issuer: string): string | null {
  if (flow.view === 'done') return parseAddress(flow.info.return_to)?.href ?? null;
  if (flow.view === 'hidden') return unfinished(flow.info, issuer, 'interaction_required', noStorageDescription);
  if (flow.view !== 'asking' || !isFramed) return null;
  return unfinished(flow.info, issuer, 'interaction_required', 'The person has to be asked');
}

/** Where whoever stays signed in goes on: back to the application that asked, which is told; null where it named no address. */
export const stayAddress = (info: SignOutInfoReply, issuer: string) =>
  unfinished(info, issuer, 'access_denied', 'The person stays signed in');
