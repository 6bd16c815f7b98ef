import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { VerifyReply } from '@feisuo/contract/schemas/account-verification';
import { useCallback, useReducer, useState, useEffect } from 'react';
import type { Faults } from '../form/use-form.ts';
import { ownClient } from '../session/account-pages-client.ts';
import { useSession } from '../session/session.tsx';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { faultsOf, type FieldName } from './form-errors-of-refusal.ts';
import {
  isOverChallenge,
  signInReducer,
  signInViews,
  startFlow,
  stepAfter,
  tabFor,
  type SignInCall,
  type SignInFlow,
  type SignInView,
} from './sign-in-flow.ts';

/** Uses the credentials of a sign-in. Resolves to an error text, or to null. */
export type OnSignedIn = (credentials: Credentials) => Promise<string | null>;

type Failed = Exclude<AccountAnswer<unknown>, { kind: 'answered' }>;

/** Handles a refusal in a special way; null means that it is handled as usual. */
type Instead<Name extends FieldName> = (refusal: AccountErrorBody) => Promise<Faults<Name>> | null;

export interface SignIn {
  flow: SignInFlow;
  /** Whether the user accepted the agreements. All views share this value. */
  agreed: boolean;
  setAgreed(agreed: boolean): void;
  go(view: SignInView, identifier?: string): void;
  /** Sends a sign-in request. Resolves to the error texts of the form; other refusals change the view. */
  enter<Name extends FieldName>(
    call: SignInCall,
    fields: readonly Name[],
    instead?: Instead<Name>,
  ): Promise<Faults<Name>>;
  /** Handles the refusal of a request other than the sign-in: shows it at a field, or changes the view. */
  refuse<Name extends FieldName>(failed: Failed, fields: readonly Name[]): Faults<Name>;
  /** Sends the required proof, and then repeats the sign-in request. */
  prove<Name extends FieldName>(
    answer: { verification_code?: string; method?: VerificationMethod; assertion?: object; trust_device?: boolean },
    fields: readonly Name[],
  ): Promise<Faults<Name>>;
  /** Shows a refused second factor. If its time has passed, the sign-in is repeated and the user can try again. */
  refuseProof<Name extends FieldName>(failed: Failed, fields: readonly Name[]): Promise<Faults<Name>>;
  /** Returns to the first view and shows there why the sign-in by passkey or provider failed. */
  fail(problem: string, identifier?: string): void;
}

const tabs: ReadonlySet<SignInView> = new Set(['password', 'code']);

/** After a reload the same view is shown, unless it needs data that was only in memory. */
const startHere = (identifier: string) => {
  const flow = startFlow(tabFor(identifier), identifier);
  const open = viewIn(history.state, signInViews);
  return open ? signInReducer(flow, { type: 'moved', view: open }) : flow;
};

const isCredentials = ({ access_token: token }: Record<string, unknown>) => typeof token === 'string';

/** State of a sign-in, from the first input until the server returns credentials. */
export function useSignIn(identifier: string, onSignedIn: OnSignedIn): SignIn {
  const { ask, tokens } = useSession();
  const texts = useTexts();
  const [flow, dispatch] = useReducer(signInReducer, identifier, startHere);
  const [agreed, setAgreed] = useState(false);
  const onMove = useCallback((view: SignInView) => dispatch({ type: 'moved', view }), []);
  useViewHistory(flow.view, signInViews, tabs, onMove);

  const refuse = <Name extends FieldName>(
    failed: Failed,
    fields: readonly Name[],
    call: SignInCall | null = null,
  ): Faults<Name> => {
    const step = failed.kind === 'refused' ? stepAfter(failed.refusal, call, Date.now(), failed.retryAfterS) : null;
    if (!step) return faultsOf(failed, fields, texts);
    dispatch(step);
    return {};
  };

  const send = ({ path, body }: SignInCall) =>
    ask<Credentials>({ path, body: { ...ownClient, ...body }, isReply: isCredentials });

  const settle = async <Name extends FieldName>(
    answer: AccountAnswer<Credentials>,
    call: SignInCall,
    fields: readonly Name[],
    instead?: Instead<Name>,
  ): Promise<Faults<Name>> => {
    if (answer.kind !== 'answered') {
      return (answer.kind === 'refused' && instead?.(answer.refusal)) || refuse(answer, fields, call);
    }
    const { sub, access_token: token, expires_in: expiresInS } = answer.reply;
    tokens.keep(sub, token, expiresInS);
    const problem = (await call.after?.(answer.reply)) ?? (await onSignedIn(answer.reply));
    return problem === null ? {} : ({ form: problem } as never);
  };
  const enter: SignIn['enter'] = async (call, fields, instead) => settle(await send(call), call, fields, instead);

  const refuseProof: SignIn['refuseProof'] = async (failed, fields) => {
    const call = flow.wanted?.call ?? null;
    // Any other refusal is shown as usual, for example a page about the lock after too many wrong answers.
    if (!call || !isOverChallenge(failed)) return refuse(failed, fields, call);
    const answer = await send(call);
    const outcome = await settle(answer, call, fields);
    if (answer.kind !== 'refused') return outcome;
    if (answer.refusal.error_code === errorCodes.two_factor_required) {
      return { [fields[0] ?? 'form']: texts.secondFactor.askedAnew } as Faults<(typeof fields)[number]>;
    }
    // The sign-in request contained a code or provider token, which can be used only once, so the sign-in starts again.
    if (Object.keys(outcome).length > 0) dispatch({ type: 'failed', problem: texts.secondFactor.tooLate });
    return {};
  };

  return {
    flow,
    agreed,
    setAgreed,
    enter,
    refuse,
    refuseProof,
    go: (view, name) => dispatch({ type: 'went', view, ...(name !== undefined && { identifier: name }) }),
    async prove(proof, fields) {
      if (!flow.wanted) return {};
      const { call, verificationId } = flow.wanted;
      const answer = await ask<VerifyReply>({
        path: accountPaths.verify,
        body: { ...ownClient, verification_id: verificationId, ...proof },
        isReply: ({ verification_token: token }) => typeof token === 'string',
      });
      if (answer.kind !== 'answered') {
        // A proof without `method` is the digits of a sent code, for which this refusal means that they are wrong.
        return proof.method ? refuseProof(answer, fields) : faultsOf(answer, fields, texts);
      }
      return enter({ ...call, body: { ...call.body, verification_token: answer.reply.verification_token } }, fields);
    },
    fail: (problem, name) => dispatch({ type: 'failed', problem, ...(name !== undefined && { identifier: name }) }),
  };
}

/**
 * Makes the browser's Back and Forward buttons change the view. A history entry has only the name of the view, so that
 * typed data never gets into the history.
 */
function useViewHistory<View extends string>(
  view: View,
  known: readonly View[],
  tabViews: ReadonlySet<View>,
  onMove: (view: View) => void,
): void {
  useEffect(() => {
    const open = viewIn(history.state, known);
    if (open === view) return;
    // The first view already has a history entry, and switching between the two tabs must not add one.
    if (open === null || (tabViews.has(open) && tabViews.has(view))) history.replaceState({ view }, '');
    else history.pushState({ view }, '');
  }, [view, known, tabViews]);
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const wanted = viewIn(state, known);
      if (wanted) onMove(wanted);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [known, onMove]);
}

/** The view that is named in the state of a history entry; null if there is no such view. */
function viewIn<View extends string>(state: unknown, known: readonly View[]): View | null {
  const { view } = (state ?? {}) as { view?: unknown };
  return known.find((one) => one === view) ?? null;
}
