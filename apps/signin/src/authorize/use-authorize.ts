import {
  codeParams,
  errorParams,
  formPostMode,
  type ResponseParams,
} from '@feisuo/contract/facts/authorization-response';
import { noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply, AuthorizeReply } from '@feisuo/contract/schemas/account-authorize';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { useEffect, useMemo, useRef, useState } from 'react';
import { listBrowserAccounts, addBrowserSession } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { mayUseCookies } from '../session/storage-access.ts';
import { isObject } from '../shell/ask-account.ts';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import type { OnSignedIn } from '../sign-in/use-sign-in.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { infoOf } from '../sign-in/sign-in-flow.ts';
import {
  firstStep,
  isForApplication,
  silentErrorOf,
  stepAfterRefusal,
  unmetError,
  type AuthorizeFlow,
  type Grant,
} from './authorize-flow.ts';
import type { AuthorizeQuery } from './authorize-query.ts';
import { postResponse } from './post-response.ts';
import { withParams } from '../shell/address.ts';

export interface Authorize {
  flow: AuthorizeFlow;
  /** The redirect address, for browsers that follow it only after a click. */
  address: string | null;
  retry(): void;
  onSignedIn: OnSignedIn;
  choose(sub: string): Promise<void>;
  signInAnew(): void;
  showAccounts(): Promise<void>;
  /** Continues with the account that has just signed in in a popup. */
  onSessionAdded(): Promise<void>;
  agree(sub: string): Promise<void>;
  /** Requests the code again, with the proof of a second factor. Resolves to an error text, or to null. */
  stepUp(grant: Grant, verificationToken?: string): Promise<string | null>;
  /** Ends the request because the member has no second factor. */
  refuseStepUp(): void;
  refuse(): void;
}

/** The client and the signed-in accounts, which all steps need. */
interface Scene {
  info: AuthorizeInfoReply;
  accounts: readonly BrowserAccount[];
}

export const isInfo = ({ client, scopes }: Record<string, unknown>) =>
  isObject(client) && typeof client.name === 'string' && Array.isArray(scopes);

/**
 * Runs an authorization request from its start to the redirect: checks the client, finds the accounts, asks for sign-in
 * and consent.
 */
export function useAuthorize(query: AuthorizeQuery, entry: ProviderEntry | null): Authorize {
  const { ask, askAs } = useSession();
  const texts = useTexts();
  const [flow, setFlow] = useState<AuthorizeFlow>({ view: 'loading' });
  const [address, setAddress] = useState<string | null>(null);
  const isSilent = query.prompts.has('none');
  /**
   * The account whose user has consented. If a short `max_age` requires another sign-in after the consent, the user is
   * not asked twice.
   */
  const agreedAs = useRef<string | null>(null);

  const steps = useMemo(() => {
    const to = { state: query.state, issuer: location.origin };

    const leave = (scene: Scene, params: ResponseParams) => {
      if (query.responseMode === formPostMode) {
        setFlow({ ...scene, view: 'leaving' });
        postResponse(query, scene.info.client.id, params);
        return;
      }
      const where = withParams(query.redirectUri, params, query.responseMode);
      setAddress(where);
      setFlow({ ...scene, view: where === null ? 'nowhere' : 'leaving' });
      // `replace`, so that the browser's Back button does not return to a request that was already answered.
      if (where !== null) location.replace(where);
    };
    const answer = (scene: Scene, error: string, description: string) =>
      leave(scene, errorParams(to, error, description));

    /** Requests the authorization code. Returns an error text, or null if another view shows the result. */
    const grant = async (scene: Scene, wanted: Grant, verificationToken?: string): Promise<string | null> => {
      const { sub, isSelected = false, consent = false } = wanted;
      const { requested_at: requestedAt } = scene.info;
      const asked = {
        ...(isSelected && { account_selected: true }),
        ...(consent && { consent: true }),
        ...(requestedAt && { requested_at: requestedAt }),
        ...(verificationToken && { verification_token: verificationToken }),
      };
      const granted = await askAs<AuthorizeReply>(sub, {
        path: accountPaths.authorize,
        body: { ...query.request, ...asked },
        isReply: ({ code }) => typeof code === 'string',
      });
      if (granted.kind === 'answered') {
        leave(scene, codeParams(to, granted.reply));
        return null;
      }
      if (granted.kind === 'unreachable') {
        if (!isSilent) return texts.errors.unreachable;
        answer(scene, 'temporarily_unavailable', 'The account service did not answer');
        return null;
      }
      const { refusal } = granted;
      const step = stepAfterRefusal(refusal, isSilent);
      switch (step.do) {
        case 'answer':
          answer(scene, step.error, refusal.error_description ?? '');
          return null;
        case 'sign-in':
          setFlow({ ...scene, view: 'sign-in', loginHint: '' });
          return errorTextIn(refusal, texts.errors);
        case 'choose':
          setFlow({ ...scene, view: 'choose' });
          return null;
        case 'consent':
          setFlow({ ...scene, view: 'consent', sub });
          return null;
        case 'second-factor': {
          const { resource_id: verificationId = '', methods = [] } = infoOf(refusal);
          setFlow({ ...scene, view: 'second-factor', grant: wanted, verificationId, methods });
          return null;
        }
        case 'no-second-factor':
          setFlow({ ...scene, view: 'no-second-factor', grant: wanted });
          return null;
        case 'stopped':
          setFlow({ ...scene, view: 'stopped', refusal });
          return null;
        case 'retry':
          return errorTextIn(refusal, texts.errors);
      }
    };
    return { leave, answer, grant };
  }, [askAs, query, isSilent, texts]);

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const begin = async () => {
      const asked = (question: string) =>
        ask<AuthorizeInfoReply>({ path: `${accountPaths.authorizeInfo}?${question}`, isReply: isInfo });
      const who = await asked(query.infoQuery);
      if (isOver) return;
      if (who.kind === 'unreachable') {
        setFlow({ view: 'unreachable', status: who.status });
        return;
      }
      if (who.kind === 'refused') {
        // An error in the client's request is sent to the client, provided that its redirect address is verified.
        const vouched = isForApplication(who.refusal) && query.redirectUri ? await asked(query.vouchQuery) : null;
        if (isOver) return;
        if (vouched?.kind !== 'answered') setFlow({ view: 'broken', refusal: who.refusal });
        else
          steps.answer({ info: vouched.reply, accounts: [] }, who.refusal.error, who.refusal.error_description ?? '');
        return;
      }
      if (!query.redirectUri) {
        setFlow({ view: 'broken', refusal: noAddress });
        return;
      }
      const accounts = (await mayUseCookies(window)) ? await listBrowserAccounts(ask) : null;
      if (isOver) return;
      const scene = { info: who.reply, accounts: accounts?.kind === 'answered' ? accounts.reply.data : [] };
      if (isSilent && accounts && accounts.kind !== 'answered') {
        steps.answer(scene, silentErrorOf(accounts), 'Who is signed in could not be found out');
        return;
      }
      if (entry) {
        setFlow({ ...scene, view: 'sign-in', loginHint: '' });
        return;
      }
      const step = firstStep({ prompts: query.prompts, loginHint: query.loginHint, accounts: scene.accounts });
      if (step.do === 'sign-in') setFlow({ ...scene, view: 'sign-in', loginHint: step.loginHint });
      else if (step.do === 'choose')
        setFlow({ ...scene, accounts: withFirst(scene.accounts, step.first), view: 'choose' });
      else if (step.do === 'answer')
        steps.answer(scene, step.error, accounts ? 'No page may be shown' : noStorageDescription);
      else if ((await steps.grant(scene, step)) !== null && !isOver) {
        // The account's session has ended, or the account has a problem that is explained only after sign-in.
        setFlow({ ...scene, view: 'sign-in', loginHint: query.loginHint });
      }
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [isLoading, ask, query, steps, entry, isSilent]);

  const scene = 'info' in flow ? { info: flow.info, accounts: flow.accounts } : null;
  const here = (run: (now: Scene) => void) => {
    if (scene) run(scene);
  };
  const grantOrShow = async (grant: Grant, now = scene) => {
    if (!now) return;
    const problem = await steps.grant(now, grant);
    if (problem !== null) setFlow((at) => (at.view === 'sign-in' ? at : { view: 'unreachable', status: null }));
  };
  const again = () => setFlow({ view: 'loading' });
  return {
    flow,
    address,
    retry: again,
    async onSignedIn(credentials) {
      if (!scene) return null;
      // If adding the browser session fails, this sign-in still succeeds; only the next one asks for credentials.
      if (await mayUseCookies(window)) await addBrowserSession(ask, credentials);
      const { sub } = credentials;
      return steps.grant(scene, { sub, isSelected: true, consent: agreedAs.current === sub });
    },
    async onSessionAdded() {
      const listed = await listBrowserAccounts(ask);
      const accounts = listed.kind === 'answered' ? listed.reply.data : [];
      // The new session belongs to the account that just signed in. It is also recent enough if the client requires a
      // recent sign-in.
      if (accounts[0] && scene) await grantOrShow({ sub: accounts[0].sub, isSelected: true }, { ...scene, accounts });
      else again();
    },
    choose: (sub) => grantOrShow({ sub, isSelected: true }),
    agree(sub) {
      agreedAs.current = sub;
      return grantOrShow({ sub, isSelected: true, consent: true });
    },
    stepUp: async (grant, verificationToken) => (scene ? steps.grant(scene, grant, verificationToken) : null),
    refuseStepUp: () => here((now) => steps.answer(now, unmetError, 'The user has no second factor')),
    signInAnew: () => here((now) => setFlow({ ...now, view: 'sign-in', loginHint: '' })),
    async showAccounts() {
      if (!scene) return;
      // Loads the list of accounts once more, because an account may just have signed in.
      const listed = await listBrowserAccounts(ask);
      const accounts = listed.kind === 'answered' ? listed.reply.data : scene.accounts;
      setFlow(
        accounts.length > 0 ? { ...scene, accounts, view: 'choose' } : { ...scene, view: 'sign-in', loginHint: '' },
      );
    },
    refuse: () => here((now) => steps.answer(now, 'access_denied', 'The user cancelled the sign-in')),
  };
}

const withFirst = (accounts: readonly BrowserAccount[], first?: string) =>
  accounts.toSorted((a, b) => Number(b.sub === first) - Number(a.sub === first));

/** The error for a request without a redirect address, as the server would return it. */
export const noAddress: AccountErrorBody = { error: 'invalid_request', error_code: errorCodes.invalid_request };
