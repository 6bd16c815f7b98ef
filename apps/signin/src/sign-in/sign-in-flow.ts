import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons, detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody, ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';

/** A sign-in call. It is kept in memory only, and sent again when the server wants more proof. */
export interface SignInCall {
  path: string;
  body: Record<string, unknown>;
  /** Runs with the credentials before the page uses them. Resolves to the reason of a failure, or null. */
  after?: (credentials: Credentials) => void | Promise<string | null>;
}

/** The proof that the server wants before the call is sent again. */
export interface Wanted {
  call: SignInCall;
  verificationId: string;
  /** Allowed methods; empty if the server named none. */
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
  /** The typed user name, passed from view to view. */
  identifier: string;
  wanted: Wanted | null;
  /** Why this account cannot sign in now. */
  stopped: { refusal: AccountErrorBody; call: SignInCall | null; until: number | null } | null;
  /** Shown on the next view. `begun-anew`: the view's data was lost, so the sign-in starts again. */
  notice: 'begun-anew' | null;
  /** Why a sign-in by passkey or provider failed. */
  problem: string | null;
}

export type SignInEvent =
  | { type: 'went'; view: SignInView; identifier?: string }
  /** The user went Back or Forward. */
  | { type: 'moved'; view: SignInView }
  | { type: 'wanted'; view: 'second-factor' | 'risk-code'; wanted: Wanted }
  | { type: 'stopped'; refusal: AccountErrorBody; call: SignInCall | null; until: number | null }
  | { type: 'failed'; problem: string; identifier?: string };

/** The form to start with: a code, unless the name can have none, or its password was right. */
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
  // Each message is shown on one view only.
  const flow = { ...before, notice: null, problem: null };
  switch (event.type) {
    case 'went':
      return { ...flow, view: event.view, identifier: event.identifier ?? flow.identifier };
    case 'moved':
      return canShow(flow, event.view)
        ? { ...flow, view: event.view }
        : { ...flow, view: tabFor(flow.identifier), notice: 'begun-anew' };
    case 'wanted': {
      // A user who is typing a recovery code stays in that view when a new challenge arrives.
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

/** The user name in a call, so that the next view need not ask for it. */
function nameIn(call: SignInCall | null): { identifier?: string } {
  const { username } = call?.body ?? {};
  return typeof username === 'string' ? { identifier: username } : {};
}

const needsWanted = new Set<SignInView>(['second-factor', 'recovery', 'risk-code']);

/** After a reload or Forward, the data that a view needs may be gone. */
function canShow({ wanted, stopped }: SignInFlow, view: SignInView): boolean {
  if (needsWanted.has(view)) return wanted !== null;
  return view === 'stopped' ? stopped !== null : view !== 'join';
}

/** The ErrorInfo detail of a refusal. */
export const infoOf = ({ details }: AccountErrorBody) =>
  (details?.find((detail) => detail['@type'] === detailTypes.errorInfo) ?? {}) as Partial<ErrorInfoDetail>;

/** Account states that end the sign-in, each with its own page. */
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
 * The next step after a refused sign-in; null if the input is wrong. Too many attempts get their own page if the
 * server says when the lock ends.
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
 * Whether a second factor was refused because its challenge expired or was already answered. Wrong digits and wrong
 * recovery codes have other error codes.
 */
export const isOverChallenge = (failed: { kind: string; refusal?: AccountErrorBody }) =>
  failed.refusal?.error_code === errorCodes.invalid_verification_code;

/** The time at which a delay such as `300s` ends; null for another format. */
export function endOf(delay: string | undefined, now: number): number | null {
  const seconds = /^(\d+)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? null : now + Number(seconds) * 1000;
}
