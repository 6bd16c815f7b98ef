import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import type { ProviderEntry } from './provider-identity.ts';
import { SignInView } from './sign-in-view.tsx';
import type { Provider } from './use-providers.ts';
import { useSignIn, type OnSignedIn, type SignIn } from './use-sign-in.ts';

// A separate chunk, because most users need only the first view.
const RareViews = lazy(() => import('./views-after-first-page.tsx'));

interface Props {
  /** Name of the client; undefined on our own pages. */
  application?: string | undefined;
  /** Why a member who is signed in must sign in once more. */
  why?: string | undefined;
  /** Initial value of the input for the user name. */
  loginHint?: string;
  /** The identity with which the user returned from an identity provider. */
  entry?: ProviderEntry | null;
  onSignedIn: OnSignedIn;
  /** Starts the sign-in at an identity provider. Resolves to an error text, or to null. */
  onProvider: (provider: Provider, agreed: true) => Promise<string | null>;
  onCancel?: (() => void) | undefined;
  /** Shows the accounts that are signed in in this browser. Undefined if there are none. */
  onChooseAccount?: (() => void) | undefined;
}

/** All views of a sign-in, from the first view until the server returns credentials. */
export function SignInViews({ loginHint = '', entry = null, onSignedIn, ...rest }: Props) {
  const signIn = useSignIn(loginHint, onSignedIn);
  const isEntering = useProviderEntry(signIn, entry);
  const { view } = signIn.flow;
  if (isEntering) return <Waiting />;
  if (view === 'password' || view === 'code') return <SignInView signIn={signIn} {...rest} />;
  return (
    <Suspense fallback={<Waiting />}>
      <RareViews signIn={signIn} entry={entry} />
    </Suspense>
  );
}

function Waiting() {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={texts.signIn.title}>
      <ThreadSkeleton message={texts.form.sending} />
    </Shell>
  );
}

/** Signs in with the provider's identity, once. If no account has this identity, the view `join` follows. */
function useProviderEntry(signIn: SignIn, entry: ProviderEntry | null): boolean {
  const [isEntering, setEntering] = useState(entry !== null);
  const begun = useRef(false);
  useEffect(() => {
    if (!entry || begun.current) return;
    begun.current = true;
    const body = { provider_token: entry.providerToken, provider_id: entry.providerId, agreed: entry.agreed };
    const begin = async () => {
      const call = { path: accountPaths.signInWithProvider, body };
      const { form } = await signIn.enter(call, [], ({ error_code: code }) =>
        code === errorCodes.not_found ? join() : null,
      );
      if (form) signIn.fail(form);
      setEntering(false);
    };
    const join = async () => {
      signIn.go('join');
      return {};
    };
    void begin();
  }, [signIn, entry]);
  return isEntering;
}
