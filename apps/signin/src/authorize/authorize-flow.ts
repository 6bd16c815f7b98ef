import { errorsForClient } from '@feisuo/contract/facts/authorization-response';
import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons, errorCodes, errorNameOf, type RfcErrorAlias } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { accountsMatching } from '../session/matching-accounts.ts';
import { infoOf, isAccountState } from '../sign-in/sign-in-flow.ts';

export type AuthorizeFlow =
  | { view: 'loading' }
  /** The server did not accept the redirect address, so the browser must not be sent there. */
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | Vouched;

/** Views after the server has verified the client and its redirect address. */
type Vouched = { info: AuthorizeInfoReply; accounts: readonly BrowserAccount[] } & (
  | { view: 'sign-in'; loginHint: string }
  | { view: 'choose' }
  | { view: 'consent'; sub: string }
  /** The client requires the second factor (`acr_values`). The grant is repeated with its proof. */
  | { view: 'second-factor'; grant: Grant; verificationId: string; methods: readonly VerificationMethod[] }
  /** The client requires a second factor, and the member has none. */
  | { view: 'no-second-factor'; grant: Grant }
  /** The account cannot be used now because of its state, for example a freeze. */
  | { view: 'stopped'; refusal: AccountErrorBody }
  | { view: 'leaving' }
  /** The client gave no redirect address that a browser can follow, so it cannot get an answer. */
  | { view: 'nowhere' }
);

/** The account for which a code is requested, and whether the user consents. */
export interface Grant {
  sub: string;
  isSelected?: boolean;
  consent?: boolean;
}

/** The first step, once the client and the signed-in accounts are known. */
export type FirstStep =
  | { do: 'sign-in'; loginHint: string }
  /** `first` is the account that fits the login hint best; it is shown at the top of the list. */
  | { do: 'choose'; first?: string }
  /** Requests a code for this account. `isSelected`: the authorization request or the user chose the account. */
  | { do: 'use'; sub: string; isSelected: boolean }
  /** A page would be necessary, but the request has prompt=none. */
  | { do: 'answer'; error: 'login_required' | 'account_selection_required' };

export interface Circumstances {
  prompts: ReadonlySet<string>;
  loginHint: string;
  accounts: readonly BrowserAccount[];
}

export function firstStep({ prompts, loginHint, accounts }: Circumstances): FirstStep {
  const { sure, likely } = accountsMatching(accounts, loginHint);
  const hinted = sure.length === 1 ? sure[0] : null;
  const only = accounts.length === 1 ? accounts[0] : null;
  // A masked phone number that resembles the login hint does not select an account, because other accounts may have the
  // same mask.
  const mayBeHere = loginHint === '' || likely.length > 0;
  if (prompts.has('none')) {
    const use = hinted ?? (mayBeHere ? only : null);
    if (use) return { do: 'use', sub: use.sub, isSelected: Boolean(hinted) };
    const isAmbiguous = accounts.length > 1 && mayBeHere;
    return { do: 'answer', error: isAmbiguous ? 'account_selection_required' : 'login_required' };
  }
  if (prompts.has('login') || accounts.length === 0) return { do: 'sign-in', loginHint };
  if (prompts.has('select_account')) return { do: 'choose' };
  if (hinted) return { do: 'use', sub: hinted.sub, isSelected: true };
  // No account that is signed in in this browser fits the login hint.
  if (!mayBeHere) return { do: 'sign-in', loginHint };
  if (only) return { do: 'use', sub: only.sub, isSelected: false };
  return { do: 'choose', ...(likely[0] && { first: likely[0].sub }) };
}

/** The step after the server refused to issue a code. */
export type RefusedStep =
  | { do: 'sign-in' | 'choose' | 'consent' | 'second-factor' | 'no-second-factor' | 'stopped' | 'retry' }
  | { do: 'answer'; error: string };

/** Whether the refusal is sent to the client instead of being shown to the user. */
export function isForApplication({ error_code: code }: AccountErrorBody): boolean {
  const name = errorNameOf(code);
  return name !== null && errorsForClient.has(name);
}

export function stepAfterRefusal(refusal: AccountErrorBody, isSilent: boolean): RefusedStep {
  const { error_code: code } = refusal;
  if (isSilent) return { do: 'answer', error: silentError(refusal) };
  if (code === errorCodes.login_required || code === errorCodes.unauthenticated) return { do: 'sign-in' };
  if (code === errorCodes.account_selection_required) return { do: 'choose' };
  if (code === errorCodes.consent_required) return { do: 'consent' };
  if (code === errorCodes.two_factor_required) return { do: 'second-factor' };
  if (lacksSecondFactor(refusal)) return { do: 'no-second-factor' };
  if (isAccountState(refusal)) return { do: 'stopped' };
  return isForApplication(refusal) ? { do: 'answer', error: errorNameOf(code) ?? 'server_error' } : { do: 'retry' };
}

/** The error that the client gets for prompt=none, if the list of signed-in accounts could not be loaded. */
export const silentErrorOf = (failed: { kind: 'refused'; refusal: AccountErrorBody } | { kind: 'unreachable' }) =>
  failed.kind === 'refused' ? silentError(failed.refusal) : 'temporarily_unavailable';

const lacksSecondFactor = (refusal: AccountErrorBody) => infoOf(refusal).reason === detailReasons.secondFactorMissing;

/** The error that the client gets if the member does not set up the second factor that it requires. */
export const unmetError: RfcErrorAlias = 'unmet_authentication_requirements';

/** For prompt=none the client gets only standard OAuth errors. */
function silentError(refusal: AccountErrorBody): string {
  if (lacksSecondFactor(refusal)) return unmetError;
  if (refusal.error_code === errorCodes.unauthenticated) return 'login_required';
  if (isForApplication(refusal)) return errorNameOf(refusal.error_code) ?? 'server_error';
  // A page could explain an account state such as a freeze to the user, so the error is `interaction_required`.
  return isAccountState(refusal) ? 'interaction_required' : 'temporarily_unavailable';
}
