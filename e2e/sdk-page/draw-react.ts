import { AccountProvider, useAccessToken, useAccount, useSignIn, useSignOut } from '@feisuo/account-sdk/react';
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Account } from './application.ts';

/** Shows the account, and buttons to sign in and out, with React in StrictMode. */
export function drawReact({ client, sso }: Pick<Account, 'client' | 'sso'>): void {
  const main = document.querySelector('main');
  if (!main) return;
  const corner = createElement(AccountProvider, { client, sso }, createElement(Corner));
  createRoot(main).render(createElement(StrictMode, null, corner));
}

function Corner() {
  const { status, sub, error: startError } = useAccount();
  const { signIn, signInByIframe, pending, error } = useSignIn();
  const { signOut, signOutByIframe, pending: isLeaving } = useSignOut();
  const getToken = useAccessToken();
  const [token, setToken] = useState('');
  const offer = (name: string, run: () => Promise<unknown>) =>
    createElement('button', { key: name, onClick: () => void run() }, name);
  const ways =
    status === 'signedIn'
      ? [
          offer('Sign out', () => signOut({ returnTo: '/react' })),
          offer('Sign out here', signOutByIframe),
          offer('Token', async () => setToken((await getToken()) ?? 'none')),
        ]
      : [offer('Sign in', () => signIn()), offer('Sign in here', () => signInByIframe())];
  const told = [status, sub, (pending || isLeaving) && 'pending', (error ?? startError)?.error]
    .filter(Boolean)
    .join(' ');
  return [createElement('output', { key: 'state' }, told), createElement('p', { key: 'token' }, token), ...ways];
}
