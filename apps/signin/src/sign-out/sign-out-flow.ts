import { noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { errorAddress } from '../authorize/return-address.ts';
import { parseAddress } from '../shell/address.ts';

/** Which accounts are still signed in in this browser. */
export type Left = 'none' | 'others' | 'unknown';

export type SignOutFlow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'asking'; info: SignOutInfoReply }
  /** In a frame without cookies: the page cannot see the accounts or sign them out. */
  | { view: 'hidden'; info: SignOutInfoReply }
  /** The sign-out pages of the applications are being loaded. */
  | { view: 'telling' }
  | { view: 'done'; info: SignOutInfoReply; left: Left };

/**
 * Whether the user need not confirm: an id_token_hint names the account, or one of our own applications frames this
 * page or links to it.
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

/** The address that tells the application why the sign-out did not finish; null without a registered address. */
const unfinished = (info: SignOutInfoReply, issuer: string, error: string, description: string) =>
  errorAddress({ redirectUri: info.return_to, state: null, issuer }, error, description);

/**
 * The address of the automatic redirect; null if there is none. A frame without cookies, or one that would have to
 * ask the user, reports this to the application, which may open the window.
 */
export function wayBack(flow: SignOutFlow, isFramed: boolean, issuer: string): string | null {
  if (flow.view === 'done') return parseAddress(flow.info.return_to)?.href ?? null;
  if (flow.view === 'hidden') return unfinished(flow.info, issuer, 'interaction_required', noStorageDescription);
  if (flow.view !== 'asking' || !isFramed) return null;
  return unfinished(flow.info, issuer, 'interaction_required', 'The person has to be asked');
}

/** The address after the user declined: the application's, with an error; null if it has none. */
export const stayAddress = (info: SignOutInfoReply, issuer: string) =>
  unfinished(info, issuer, 'access_denied', 'The person stays signed in');
