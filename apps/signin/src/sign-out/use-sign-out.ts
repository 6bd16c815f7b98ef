import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { useCallback, useEffect, useReducer } from 'react';
import { listSeats, signOutHere } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { parseAddress } from '../shell/address.ts';
import { isFramed } from '../shell/frame.ts';
import { isObject } from '../shell/ask-account.ts';
import { isOwnWish, signOutReducer, type Left, type SignOutFlow } from './sign-out-flow.ts';

const fields = ['client_id', 'id_token_hint', 'post_logout_redirect_uri', 'redirect_uri', 'state'] as const;

/** The question for the server: only what it knows, only what is there. */
function infoQuery(search: string): string {
  const given = new URLSearchParams(search);
  const asked = new URLSearchParams();
  for (const field of fields) {
    const value = given.get(field);
    if (value) asked.set(field, value);
  }
  return asked.toString();
}

export interface SignOut {
  flow: SignOutFlow;
  signOut(info: SignOutInfoReply): Promise<void>;
  /** Every application was told, or has had its time. */
  told(): void;
  retry(): void;
}

/** From the wish to sign out to the way back, by every application that was signed in to. */
export function useSignOut(search: string): SignOut {
  const { ask } = useSession();
  const [flow, dispatch] = useReducer(signOutReducer, { view: 'loading' });

  /** One of several may have been signed out; otherwise it was everybody. */
  const whoIsLeft = useCallback(
    async ({ sub }: SignOutInfoReply): Promise<Left> => {
      if (sub === '') return 'nobody';
      const listed = await listSeats(ask);
      if (listed.kind !== 'answered') return 'unknown';
      return listed.reply.data.length > 0 ? 'others' : 'nobody';
    },
    [ask],
  );

  const signOut = useCallback(
    async (info: SignOutInfoReply) => {
      const answer = await signOutHere(ask, info.sub || undefined);
      if (answer.kind === 'unreachable') dispatch({ type: 'unreachable', status: answer.status });
      else if (answer.kind === 'answered') {
        dispatch({
          type: 'signed-out',
          info,
          addresses: answer.reply.sign_out_uris.filter((uri) => parseAddress(uri)),
          left: await whoIsLeft(info),
        });
      } else if (answer.refusal.error_code === errorCodes.login_required) {
        // They are not signed in here: what was wanted is so already.
        dispatch({ type: 'signed-out', info, addresses: [], left: await whoIsLeft(info) });
      } else dispatch({ type: 'broken', refusal: answer.refusal });
    },
    [ask, whoIsLeft],
  );

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const begin = async () => {
      const answer = await ask<SignOutInfoReply>({
        path: `${accountPaths.signOutInfo}?${infoQuery(search)}`,
        isReply: ({ client, return_to: address }) => isObject(client) && typeof address === 'string',
      });
      if (isOver) return;
      if (answer.kind === 'refused') dispatch({ type: 'broken', refusal: answer.refusal });
      else if (answer.kind === 'unreachable') dispatch({ type: 'unreachable', status: answer.status });
      else if (isOwnWish(answer.reply, { isFramed: isFramed(window), referrer: document.referrer })) {
        await signOut(answer.reply);
      } else dispatch({ type: 'asked', info: answer.reply });
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [ask, search, isLoading, signOut]);

  return {
    flow,
    signOut,
    told: useCallback(() => dispatch({ type: 'told' }), []),
    retry: () => dispatch({ type: 'again' }),
  };
}
