import { noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { errorAddress } from '../authorize/return-address.ts';
import { parseAddress } from '../shell/address.ts';

/** Accounts that are still signed in in this browser. */
export type Left = 'none' | 'others' | 'unknown';

export type SignOutFlow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'asking'; info: SignOutInfoReply }
  /** In a frame without cookies: the accounts are unknown, and cannot be signed out. */
  | { view: 'hidden'; info: SignOutInfoReply }
  /** The applications are being signed out. */
  | { view: 'telling' }
  | { view: 'done'; info: SignOutInfoReply; left: Left };

/**
 * Whether no confirmation is needed: an id_token_hint names the account, or one of our own applications asks: it frames
 * this page (only its own origins may), or its page leads here.
 */
export function isOwnWish(info: SignOutInfoReply, { isFramed, referrer }: { isFramed: boolean; referrer: string }) {
  if (info.sub !== '') return true;
  if (!info.first_party || isFramed) return info.first_party;
  const back = parseAddress(info.return_to);
  const from = parseAddress(referrer);
  return back !== null && from !== null && back.origin !== 'null' && back.origin === from.origin;
}

/** The answer of an unfinished sign-out, at the registered address; null: none. */
const unfinished = (info: SignOutInfoReply, issuer: string, error: string, description: string) =>
  errorAddress({ redirectUri: info.return_to, state: null, issuer }, error, description);

/**
 * The automatic redirect, if any. An application whose frame lacks cookies or would show a hidden question is told, and
 * may open the window.
 */
export function wayBack(flow: SignOutFlow, isFramed: boolean, issuer: string): string | null {
  if (flow.view === 'done') return parseAddress(flow.info.return_to)?.href ?? null;
  if (flow.view === 'hidden') return unfinished(flow.info, issuer, 'interaction_required', noStorageDescription);
  if (flow.view !== 'asking' || !isFramed) return null;
  return unfinished(flow.info, issuer, 'interaction_required', 'The person has to be asked');
}

/** Where a declined sign-out goes: back to the application, with an error; null without an address. */
export const stayAddress = (info: SignOutInfoReply, issuer: string) =>
  unfinished(info, issuer, 'access_denied', 'The person stays signed in');
