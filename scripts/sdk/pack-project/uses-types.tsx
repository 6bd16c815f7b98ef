import {
  type AccountApi,
  type AccountConfig,
  AccountError,
  createAccountApi,
  createAccountClient,
  createSsoClient,
  isCancelled,
  memoryStore,
  type SignInRequest,
  solveInFrame,
  type UserReply,
} from '@feisuo/account-sdk';
import { errorText, loadMessages, type Locale } from '@feisuo/account-sdk/locales';
import { AccountProvider, useAccount, useSignIn } from '@feisuo/account-sdk/react';

const config: AccountConfig = {
  clientId: 'other-site',
  apiOrigins: ['https://account.example'],
  storage: memoryStore(),
  captcha: solveInFrame(),
  logLevel: 'warn',
};
const client = createAccountClient(config);
const sso = createSsoClient(client);
const api: AccountApi = createAccountApi(client);

export async function nameOf(request: Omit<SignInRequest, 'client_id'>): Promise<string> {
  await api.signInWithPassword({ username: request.username, password: request.password ?? '' });
  const me: UserReply = await api.getMe();
  // @ts-expect-error: what is not on the wire is not in the types
  void me.nothing;
  return me.name;
}

export async function say(thrown: unknown): Promise<string> {
  const locale: Locale = 'en-US';
  if (isCancelled(thrown)) return thrown.error_description;
  return thrown instanceof AccountError ? errorText(thrown, await loadMessages(locale)) : 'unknown';
}

function Greeting() {
  const { status, sub } = useAccount();
  const { signIn, pending } = useSignIn();
  if (status === 'signedIn') return <p>{sub}</p>;
  return (
    <button type="button" disabled={pending} onClick={() => void signIn({ returnTo: '/' })}>
      Sign in
    </button>
  );
}

export const App = () => (
  <AccountProvider client={client} sso={sso}>
    <Greeting />
  </AccountProvider>
);
