import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { useCallback, useEffect, useReducer } from 'react';
import { signOutHere } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { parseAddress } from '../shell/address.ts';
import { isFramed } from '../shell/frame.ts';
import { isObject } from '../shell/ask-account.ts';
import { isOwnWish, signOutReducer, type SignOutFlow } from './sign-out-flow.ts';

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

  const signOut = useCallback(
    async (info: SignOutInfoReply) => {
      const answer = await signOutHere(ask, info.sub || undefined);
      if (answer.kind === 'unreachable') dispatch({ type: 'unreachable', status: answer.status });
      else if (answer.kind === 'answered') {
        dispatch({
          type: 'signed-out',
          info,
          addresses: answer.reply.sign_out_uris.filter((uri) => parseAddress(uri)),
        });
      } else if (answer.refusal.error_code === errorCodes.login_required) {
        // Nobody is signed in here: what was wanted is so already.
        dispatch({ type: 'signed-out', info, addresses: [] });
      } else dispatch({ type: 'broken', refusal: answer.refusal });
    },
    [ask],
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
