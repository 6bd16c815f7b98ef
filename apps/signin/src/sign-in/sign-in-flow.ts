import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons, detailTypes, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody, ErrorInfoDetail } from '@feisuo/contract/facts/error-object';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';

/** A call that signs somebody in, kept in memory only: it is sent again when the server wants more proof. */
export interface SignInCall {
  path: string;
  body: Record<string, unknown>;
  /** What is to be done with the credentials first, whenever they come. What it answers is why that did not work. */
  after?: (credentials: Credentials) => void | Promise<string | null>;
}

/** What the server wants before it repeats a call. */
export interface Wanted {
  call: SignInCall;
  verificationId: string;
  /** How a second factor may be answered; empty where the server did not say. */
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
  /** What somebody typed to be known by; it comes along from view to view. */
  identifier: string;
  wanted: Wanted | null;
  /** Why this account cannot be signed in to now. */
  stopped: { refusal: AccountErrorBody; call: SignInCall | null; until: number | null } | null;
  /** What just happened, told on the view that follows: `begun-anew` where the view that was open lived on what is gone. */
  told: 'password-saved' | 'begun-anew' | null;
  /** Why a way in that needed no typing did not work. */
  problem: string | null;
}

export type SignInEvent =
  | { type: 'went'; view: SignInView; identifier?: string }
  /** By the browser's own buttons: only to what can still be shown. */
  | { type: 'moved'; view: SignInView }
  | { type: 'wanted'; view: 'second-factor' | 'risk-code'; wanted: Wanted }
  | { type: 'stopped'; refusal: AccountErrorBody; call: SignInCall | null; until: number | null }
  | { type: 'password-saved'; identifier: string }
  | { type: 'failed'; problem: string };

export const startFlow = (view: SignInView, identifier: string): SignInFlow => ({
  view,
  identifier,
  wanted: null,
  stopped: null,
  told: null,
  problem: null,
});

export function signInReducer(before: SignInFlow, event: SignInEvent): SignInFlow {
  // What was told on one view is not told again on the next.
  const flow = { ...before, told: null, problem: null };
  switch (event.type) {
    case 'went':
      return { ...flow, view: event.view, identifier: event.identifier ?? flow.identifier };
    case 'moved':
      return canShow(flow, event.view)
        ? { ...flow, view: event.view }
        : { ...flow, view: 'password', told: 'begun-anew' };
    case 'wanted': {
      // Asked anew, whoever was about to type a recovery code stays there.
      const view = flow.view === 'recovery' && event.view === 'second-factor' ? flow.view : event.view;
      return { ...flow, view, wanted: event.wanted, ...nameIn(event.wanted.call) };
    }
    case 'stopped': {
      const { refusal, call, until } = event;
      return { ...flow, view: 'stopped', stopped: { refusal, call, until }, ...nameIn(call) };
    }
    case 'password-saved':
      return { ...flow, view: 'password', identifier: event.identifier, wanted: null, told: 'password-saved' };
    case 'failed':
      return { ...flow, view: 'password', problem: event.problem };
  }
}

/** Whom a call was about, so that the next view need not ask. */
function nameIn(call: SignInCall | null): { identifier?: string } {
  const { username } = call?.body ?? {};
  return typeof username === 'string' ? { identifier: username } : {};
}

const needsWanted = new Set<SignInView>(['second-factor', 'recovery', 'risk-code']);

/** After a reload, or forward again, what a view lived on may be gone. */
function canShow({ wanted, stopped }: SignInFlow, view: SignInView): boolean {
  if (needsWanted.has(view)) return wanted !== null;
  return view === 'stopped' ? stopped !== null : view !== 'join';
}

/** The machine-readable part of a refusal. */
export const infoOf = ({ details }: AccountErrorBody) =>
  (details?.find((detail) => detail['@type'] === detailTypes.errorInfo) ?? {}) as Partial<ErrorInfoDetail>;

/** States of an account that end the sign-in, each with a page of its own. */
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
 * What a refused sign-in leads to; null where it is only a fault of what was typed. Too many tries are a page of their own
 * where the server says when they may go on: before that nothing that could be typed helps.
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
 * Whether a second factor was refused because nothing waits for it any more: its time ran out, or it was answered already.
 * Wrong digits and wrong recovery codes have errors of their own.
 */
export const isOverChallenge = (failed: { kind: string; refusal?: AccountErrorBody }) =>
  failed.refusal?.error_code === errorCodes.invalid_verification_code;

/** The moment at which a delay such as `300s` is over. */
export function endOf(delay: string | undefined, now: number): number | null {
  const seconds = /^(\d+)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? null : now + Number(seconds) * 1000;
}
