import { errorCodes, errorNameOf } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { seatsMatching } from '../session/matching-seats.ts';
import { isAccountState } from '../sign-in/sign-in-flow.ts';

export type AuthorizeFlow =
  | { view: 'loading' }
  /** Nobody vouched for the application's address, so nothing leads there. */
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | Vouched;

/** The server knows the application, and that its answer may go to the address it named. */
type Vouched = { info: AuthorizeInfoReply; seats: readonly BrowserAccount[] } & (
  | { view: 'sign-in'; loginHint: string }
  | { view: 'choose' }
  | { view: 'consent'; sub: string }
  /** This account cannot be used now. */
  | { view: 'stopped'; refusal: AccountErrorBody }
  /** The browser is on its way to the application. */
  | { view: 'leaving' }
  /** There is nobody to answer: the application gave no address. */
  | { view: 'nowhere' }
);

/** What comes first, once we know who asks and who is signed in here. */
export type FirstStep =
  | { do: 'sign-in'; loginHint: string }
  /** `first`: who is probably meant, and so stands first. */
  | { do: 'choose'; first?: string }
  /** Ask for a code in this person's name. `isSelected`: the request, or the person, said that it is them. */
  | { do: 'use'; sub: string; isSelected: boolean }
  /** Nobody may be asked, and something would have to be. */
  | { do: 'answer'; error: 'login_required' | 'account_selection_required' };

export interface Circumstances {
  prompts: ReadonlySet<string>;
  loginHint: string;
  seats: readonly BrowserAccount[];
}

export function firstStep({ prompts, loginHint, seats }: Circumstances): FirstStep {
  const { sure, likely } = seatsMatching(seats, loginHint);
  const hinted = sure.length === 1 ? sure[0] : null;
  const only = seats.length === 1 ? seats[0] : null;
  // A number that merely looks like somebody's chooses nobody: others may have one that looks the same.
  const mayBeHere = loginHint === '' || likely.length > 0;
  if (prompts.has('none')) {
    const use = hinted ?? (mayBeHere ? only : null);
    if (use) return { do: 'use', sub: use.sub, isSelected: Boolean(hinted) };
    const isAmbiguous = seats.length > 1 && mayBeHere;
    return { do: 'answer', error: isAmbiguous ? 'account_selection_required' : 'login_required' };
  }
  if (prompts.has('login') || seats.length === 0) return { do: 'sign-in', loginHint };
  if (prompts.has('select_account')) return { do: 'choose' };
  if (hinted) return { do: 'use', sub: hinted.sub, isSelected: true };
  // Somebody else is meant, who is not here.
  if (!mayBeHere) return { do: 'sign-in', loginHint };
  if (only) return { do: 'use', sub: only.sub, isSelected: false };
  return { do: 'choose', ...(likely[0] && { first: likely[0].sub }) };
}

/** What a refused request for a code leads to. */
export type RefusedStep =
  | { do: 'sign-in' | 'choose' | 'consent' | 'stopped' | 'retry' }
  | { do: 'answer'; error: string };

const standard = new Set<number>([
  errorCodes.interaction_required,
  errorCodes.login_required,
  errorCodes.account_selection_required,
  errorCodes.consent_required,
]);
/** Refusals that say something of the application's request, and so are the application's to know. */
const applications = new Set<number>([
  ...standard,
  errorCodes.invalid_request_uri,
  errorCodes.invalid_request_object,
  errorCodes.request_not_supported,
  errorCodes.request_uri_not_supported,
  errorCodes.registration_not_supported,
  errorCodes.invalid_request,
  errorCodes.unauthorized_client,
  errorCodes.access_denied,
  errorCodes.unsupported_response_type,
  errorCodes.invalid_scope,
]);
export const isForApplication = ({ error_code: code }: AccountErrorBody) => applications.has(code);

export function stepAfterRefusal(refusal: AccountErrorBody, isSilent: boolean): RefusedStep {
  const { error_code: code } = refusal;
  if (isSilent) return { do: 'answer', error: silentError(refusal) };
  if (code === errorCodes.login_required || code === errorCodes.unauthenticated) return { do: 'sign-in' };
  if (code === errorCodes.account_selection_required) return { do: 'choose' };
  if (code === errorCodes.consent_required) return { do: 'consent' };
  if (isAccountState(refusal)) return { do: 'stopped' };
  return isForApplication(refusal) ? { do: 'answer', error: errorNameOf(code) ?? 'server_error' } : { do: 'retry' };
}

/** Who is here could not be found out, where nobody may be asked: what the application is told. */
export const silentErrorOf = (failed: { kind: 'refused'; refusal: AccountErrorBody } | { kind: 'unreachable' }) =>
  failed.kind === 'refused' ? silentError(failed.refusal) : 'temporarily_unavailable';

/** Without a page there are only the errors that applications know. */
function silentError(refusal: AccountErrorBody): string {
  if (refusal.error_code === errorCodes.unauthenticated) return 'login_required';
  if (isForApplication(refusal)) return errorNameOf(refusal.error_code) ?? 'server_error';
  // A page could tell the person what is wrong with the account.
  return isAccountState(refusal) ? 'interaction_required' : 'temporarily_unavailable';
}
