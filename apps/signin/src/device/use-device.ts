import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { DeviceRequestReply } from '@feisuo/contract/schemas/account-device';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { isSudoExpired } from '../centre/centre-requests.ts';
import { listBrowserAccounts, addBrowserSession } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { isObject, type AccountAnswer } from '../shell/ask-account.ts';
import { isAccountState } from '../sign-in/sign-in-flow.ts';
import type { OnSignedIn } from '../sign-in/use-sign-in.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useDeviceTexts } from './texts/use-device-texts.ts';
import { deviceReducer, isExpiredCode, isUnknownCode, isCompleteCode, type DeviceFlow } from './device-flow.ts';

type Failed = Exclude<AccountAnswer<unknown>, { kind: 'answered' }>;
type Deciding = Extract<DeviceFlow, { view: 'decide' }>;

export interface DeviceControl {
  flow: DeviceFlow;
  enter(code: string): Promise<void>;
  onSignedIn: OnSignedIn;
  /** Continues with another account that is signed in in this browser. Null lets the user sign in to a new one. */
  changeAccount(sub: string | null): Promise<void>;
  decide(flow: Deciding, isAllowed: boolean): Promise<string | null>;
  /** Called when the user code expires while the page is open. */
  expire(): void;
  again(): void;
}

/** Runs a device authorization (RFC 8628) from the user code to the decision. */
export function useDevice(givenCode: string): DeviceControl {
  const { ask, askAs } = useSession();
  const texts = useTexts();
  const deviceTexts = useDeviceTexts();
  const [flow, dispatch] = useReducer(deviceReducer, { view: 'loading' });
  const [code, setCode] = useState(givenCode);

  const fail = useCallback(
    (failed: Failed, asked: string) => {
      const want = (wrong: string, problem: string) => dispatch({ type: 'code-wanted', code: wrong, problem });
      if (failed.kind === 'unreachable') dispatch({ type: 'unreachable', status: failed.status });
      else if (isExpiredCode(failed.refusal)) dispatch({ type: 'expired' });
      else if (isUnknownCode(failed.refusal)) want(asked, deviceTexts.unknown);
      else if (isSignedOut.has(failed.refusal.error_code) || isSudoExpired(failed))
        // An old sign-in is not enough to approve a device, so the member signs in once more and then sees the device.
        dispatch({ type: 'sign-in-wanted', code: asked, isProof: isSudoExpired(failed) });
      else if (isAccountState(failed.refusal)) dispatch({ type: 'stopped', refusal: failed.refusal });
      else want(asked, errorTextIn(failed.refusal, texts.errors));
    },
    [texts, deviceTexts],
  );

  /** Asks the server about the user code, with the access token of a signed-in account. */
  const find = useCallback(
    async (asked: string, wanted: string | null) => {
      const listed = await listBrowserAccounts(ask);
      const accounts = listed.kind === 'answered' ? listed.reply.data : [];
      const sub = wanted ?? accounts[0]?.sub;
      if (sub === undefined) {
        dispatch({ type: 'sign-in-wanted', code: asked });
        return;
      }
      const found = await askAs<DeviceRequestReply>(sub, {
        path: `${accountPaths.deviceRequest}?${new URLSearchParams({ user_code: asked })}`,
        isReply: ({ client, scopes }) => isObject(client) && Array.isArray(scopes),
      });
      if (found.kind !== 'answered') {
        fail(found, asked);
        return;
      }
      const endsAt = Date.now() + found.reply.expires_in * 1000;
      dispatch({ type: 'found', code: asked, sub, request: found.reply, accounts, endsAt });
    },
    [ask, askAs, fail],
  );

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    if (isCompleteCode(code)) void find(code, null);
    else dispatch({ type: 'code-wanted', code, problem: null });
  }, [isLoading, code, find]);

  const expire = useCallback(() => dispatch({ type: 'expired' }), []);
  return {
    flow,
    expire,
    async enter(typed) {
      setCode(typed);
      await find(typed, null);
    },
    async onSignedIn(credentials) {
      await addBrowserSession(ask, credentials);
      await find(code, credentials.sub);
      return null;
    },
    async changeAccount(sub) {
      if (sub === null) dispatch({ type: 'sign-in-wanted', code });
      else await find(code, sub);
    },
    async decide({ code: shown, sub, request }, isAllowed) {
      const path = isAllowed ? accountPaths.authorizeDevice : accountPaths.denyDevice;
      const body = { user_code: shown, ...(isAllowed && { client_id: request.client.id }) };
      const answer = await askAs(sub, { path, body });
      if (answer.kind === 'unreachable') return texts.errors.unreachable;
      if (answer.kind === 'refused') fail(answer, shown);
      else dispatch(isAllowed ? { type: 'allowed', application: request.client.name } : { type: 'denied' });
      return null;
    },
    again() {
      setCode('');
      dispatch({ type: 'again' });
    },
  };
}

const isSignedOut = new Set<number>([errorCodes.unauthenticated, errorCodes.login_required]);
