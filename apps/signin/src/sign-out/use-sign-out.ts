import { accountPaths } from '@feisuo/contract/facts/paths';
import type { SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { useCallback, useEffect, useState } from 'react';
import { listBrowserAccounts } from '../session/browser-calls.ts';
import { useSession } from '../session/session.tsx';
import { mayUseCookies } from '../session/storage-access.ts';
import { isFramed } from '../shell/parent-origin.tsx';
import { isObject } from '../shell/ask-account.ts';
import { isRequestedByUser, type Left, type SignOutFlow } from './sign-out-flow.ts';
import { signOutHere } from './sign-out-here.ts';
import { notifyApplications } from './notify-applications.ts';

const fields = ['client_id', 'id_token_hint', 'post_logout_redirect_uri', 'redirect_uri', 'state'] as const;

/** Query string for the server: only the known parameters that the page's address has. */
function infoQuery(search: string): string {
  const params = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const field of fields) {
    const value = params.get(field);
    if (value) query.set(field, value);
  }
  return query.toString();
}

export interface SignOut {
  flow: SignOutFlow;
  signOut(info: SignOutInfoReply): Promise<void>;
  retry(): void;
}

/** Runs a sign-out from the request to the redirect, including the sign-out of the clients. */
export function useSignOut(search: string): SignOut {
  const { ask } = useSession();
  const [flow, setFlow] = useState<SignOutFlow>({ view: 'loading' });

  /** Whether accounts remain signed in: a request with `sub` signs out that account, other requests all accounts. */
  const whoIsLeft = useCallback(
    async ({ sub }: SignOutInfoReply): Promise<Left> => {
      if (sub === '') return 'none';
      const listed = await listBrowserAccounts(ask);
      if (listed.kind !== 'answered') return 'unknown';
      return listed.reply.data.length > 0 ? 'others' : 'none';
    },
    [ask],
  );

  const signOut = useCallback(
    async (info: SignOutInfoReply) => {
      const answer = await signOutHere(ask, info.sub);
      if (answer.kind === 'unreachable') setFlow({ view: 'unreachable', status: answer.status });
      else if (answer.kind === 'refused') setFlow({ view: 'broken', refusal: answer.refusal });
      else {
        setFlow({ view: 'telling' });
        const [left] = await Promise.all([whoIsLeft(info), notifyApplications(answer.reply)]);
        setFlow({ view: 'done', info, left });
      }
    },
    [ask, whoIsLeft],
  );

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const begin = async () => {
      const [answer, isSeen] = await Promise.all([
        ask<SignOutInfoReply>({
          path: `${accountPaths.signOutInfo}?${infoQuery(search)}`,
          isReply: ({ client, return_to: address }) => isObject(client) && typeof address === 'string',
        }),
        mayUseCookies(window),
      ]);
      if (isOver) return;
      if (answer.kind === 'refused') setFlow({ view: 'broken', refusal: answer.refusal });
      else if (answer.kind === 'unreachable') setFlow({ view: 'unreachable', status: answer.status });
      else if (!isSeen) setFlow({ view: 'hidden', info: answer.reply });
      else if (isRequestedByUser(answer.reply, { isFramed: isFramed(window), referrer: document.referrer })) {
        await signOut(answer.reply);
      } else {
        const listed = await listBrowserAccounts(ask);
        if (isOver) return;
        // If no account is signed in, there is nothing to confirm.
        const isSignedOut = listed.kind === 'answered' && listed.reply.data.length === 0;
        setFlow(
          isSignedOut ? { view: 'done', info: answer.reply, left: 'none' } : { view: 'asking', info: answer.reply },
        );
      }
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [ask, search, isLoading, signOut]);

  return {
    flow,
    signOut,
    retry: () => setFlow({ view: 'loading' }),
  };
}
