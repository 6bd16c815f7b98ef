import { noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { errorAddress } from '../authorize/return-address.ts';
import { parseAddress } from '../shell/address.ts';

/** Whether other accounts are still signed in in this browser. */
export type Left = 'none' | 'others' | 'unknown';

export type SignOutFlow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'asking'; info: SignOutInfoReply }
  /** The page is in a frame without cookies, so it cannot see the accounts or sign them out. */
  | { view: 'hidden'; info: SignOutInfoReply }
  /** The sign-out pages of the clients are being loaded. */
  | { view: 'telling' }
  | { view: 'done'; info: SignOutInfoReply; left: Left };

/**
 * Whether the sign-out needs no confirmation: an id_token_hint names the account, or one of our own clients opened or
 * framed this page.
 */
export function isRequestedByUser(
  info: SignOutInfoReply,
  { isFramed, referrer }: { isFramed: boolean; referrer: string },
) {
  if (info.sub !== '') return true;
  if (!info.first_party || isFramed) return info.first_party;
  const back = parseAddress(info.return_to);
  const from = parseAddress(referrer);
  return back !== null && from !== null && back.origin !== 'null' && back.origin === from.origin;
}

/** Redirect address that tells the client why the sign-out did not happen; null if the client registered none. */
const unfinished = (info: SignOutInfoReply, issuer: string, error: string, description: string) =>
  errorAddress({ redirectUri: info.return_to, state: null, issuer }, error, description);

/**
 * Address of the automatic redirect, or null. A frame that has no cookies or would have to ask the user tells this to
 * the client, which may open this page in a window.
 */
export function wayBack(flow: SignOutFlow, isFramed: boolean, issuer: string): string | null {
  if (flow.view === 'done') return parseAddress(flow.info.return_to)?.href ?? null;
  if (flow.view === 'hidden') return unfinished(flow.info, issuer, 'interaction_required', noStorageDescription);
  if (flow.view !== 'asking' || !isFramed) return null;
  return unfinished(flow.info, issuer, 'interaction_required', 'The person has to be asked');
}

/** Redirect address after the user declined, with an error for the client; null if the client registered none. */
export const stayAddress = (info: SignOutInfoReply, issuer: string) =>
  unfinished(info, issuer, 'access_denied', 'The person stays signed in');
