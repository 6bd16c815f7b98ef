import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons, detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody, ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';

/** A sign-in request. It is kept in memory only, and sent once more with a proof that the server requires. */
export interface SignInCall {
  path: string;
  body: Record<string, unknown>;
  /** Runs with the new credentials before the page uses them. Resolves to an error text, or to null. */
  after?: (credentials: Credentials) => void | Promise<string | null>;
}

/** The proof that the server requires before the sign-in request is sent once more. */
export interface Wanted {
  call: SignInCall;
  verificationId: string;
  /** Methods by which the proof can be given; empty if the server named none. */
  methods: readonly VerificationMethod[];
}

export const signInViews = [
  'password',
  'code',
  'sign-up',
  'reset',
  'second-factor',
  'recovery',
  'risk-code',
  'join',
  'stopped',
] as const;
export type SignInView = (typeof signInViews)[number];

export interface SignInFlow {
  view: SignInView;
  /** The user name that was typed; each view passes it to the next one. */
  identifier: string;
  wanted: Wanted | null;
  /** The refusal, if the state of the account prevents the sign-in. */
  stopped: { refusal: AccountErrorBody; call: SignInCall | null; until: number | null } | null;
  /** Message for the next view. `begun-anew`: a reload lost the data of the view, so the sign-in starts again. */
  notice: 'begun-anew' | null;
  /** Error text of a failed sign-in by passkey or provider. */
  problem: string | null;
}

export type SignInEvent =
  | { type: 'went'; view: SignInView; identifier?: string }
  /** The user pressed the browser's Back or Forward button. */
  | { type: 'moved'; view: SignInView }
  | { type: 'wanted'; view: 'second-factor' | 'risk-code'; wanted: Wanted }
  | { type: 'stopped'; refusal: AccountErrorBody; call: SignInCall | null; until: number | null }
  | { type: 'failed'; problem: string; identifier?: string };

/** The tab to show first: `password` for a user name or after a right password, otherwise `code`. */
export const tabFor = (identifier: string, wanted: Wanted | null = null): 'password' | 'code' => {
  const isUsername = /[^\d\s().+-]/.test(identifier) && !identifier.includes('@');
  return isUsername || wanted?.call.body['password'] !== undefined ? 'password' : 'code';
};

export const startFlow = (view: SignInView, identifier: string): SignInFlow => ({
  view,
  identifier,
  wanted: null,
  stopped: null,
  notice: null,
  problem: null,
});

export function signInReducer(before: SignInFlow, event: SignInEvent): SignInFlow {
  // A message is shown only on the view that comes next.
  const flow = { ...before, notice: null, problem: null };
  switch (event.type) {
    case 'went':
      return { ...flow, view: event.view, identifier: event.identifier ?? flow.identifier };
    case 'moved':
      return canShow(flow, event.view)
        ? { ...flow, view: event.view }
        : { ...flow, view: tabFor(flow.identifier), notice: 'begun-anew' };
    case 'wanted': {
      // A user who is typing a recovery code stays in that view when the server asks for the second factor anew.
      const view = flow.view === 'recovery' && event.view === 'second-factor' ? flow.view : event.view;
      return { ...flow, view, wanted: event.wanted, ...nameIn(event.wanted.call) };
    }
    case 'stopped': {
      const { refusal, call, until } = event;
      return { ...flow, view: 'stopped', stopped: { refusal, call, until }, ...nameIn(call) };
    }
    case 'failed': {
      const identifier = event.identifier ?? flow.identifier;
      return { ...flow, view: tabFor(identifier, flow.wanted), identifier, problem: event.problem };
    }
  }
}

/** The user name in a request, so that the next view does not ask for it. */
function nameIn(call: SignInCall | null): { identifier?: string } {
  const { username } = call?.body ?? {};
  return typeof username === 'string' ? { identifier: username } : {};
}

const needsWanted = new Set<SignInView>(['second-factor', 'recovery', 'risk-code']);

/** Whether a view has the data that it needs. After a reload or the browser's Forward button, the data may be lost. */
function canShow({ wanted, stopped }: SignInFlow, view: SignInView): boolean {
  if (needsWanted.has(view)) return wanted !== null;
  return view === 'stopped' ? stopped !== null : view !== 'join';
}

/** The `ErrorInfo` detail of a refusal; empty if there is none. */
export const infoOf = ({ details }: AccountErrorBody) =>
  (details?.find((detail) => detail['@type'] === detailTypes.errorInfo) ?? {}) as Partial<ErrorInfoDetail>;

/** Errors about the state of an account, which end the sign-in. Each has its own page. */
const states = new Set<number>([
  errorCodes.invalid_status,
  errorCodes.user_pending,
  errorCodes.user_blocked,
  errorCodes.under_review,
  errorCodes.cannot_unlock,
  errorCodes.account_freeze,
  errorCodes.password_reset_required,
]);
export const isAccountState = ({ error_code: code }: AccountErrorBody) => states.has(code);

/**
 * The next step after a refused sign-in; null if a form field shows the error. After too many attempts a page shows
 * when the lock ends, if the server says so.
 */
export function stepAfter(
  refusal: AccountErrorBody,
  call: SignInCall | null,
  now: number,
  retryAfterS?: number,
): SignInEvent | null {
  const { reason, resource_id: id = '', retry_delay: delay, methods = [] } = infoOf(refusal);
  if (call && refusal.error_code === errorCodes.two_factor_required) {
    return { type: 'wanted', view: 'second-factor', wanted: { call, verificationId: id, methods } };
  }
  if (call && refusal.error_code === errorCodes.validate_required && reason === detailReasons.validateRequired) {
    return { type: 'wanted', view: 'risk-code', wanted: { call, verificationId: id, methods } };
  }
  if (call && refusal.error_code === errorCodes.resource_exhausted && retryAfterS !== undefined) {
    return { type: 'stopped', refusal, call, until: now + retryAfterS * 1000 };
  }
  if (!isAccountState(refusal)) return null;
  return { type: 'stopped', refusal, call, until: endOf(delay, now) };
}

/**
 * Whether a second factor was refused because the time for it has passed or it was already given. Wrong digits and
 * wrong recovery codes have other error codes.
 */
export const isOverChallenge = (failed: { kind: string; refusal?: AccountErrorBody }) =>
  failed.refusal?.error_code === errorCodes.invalid_verification_code;

/** The time at which a delay such as `300s` ends; null if the text has another format. */
export function endOf(delay: string | undefined, now: number): number | null {
  const seconds = /^(\d+)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? null : now + Number(seconds) * 1000;
}
