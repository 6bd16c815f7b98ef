import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import type { ProviderEntry } from './entry.ts';
import { SignInView } from './sign-in-view.tsx';
import type { Provider } from './use-providers.ts';
import { useSignIn, type OnSignedIn, type SignIn } from './use-sign-in.ts';

// Loaded on demand, because most users need only the first page.
const RareViews = lazy(() => import('./views-after-first-page.tsx'));

interface Props {
  /** The application's name. */
  application?: string | undefined;
  /** Why a signed-in member has to sign in again. */
  why?: string | undefined;
  /** Initial value of the user name field. */
  loginHint?: string;
  /** The identity with which the user returned from a provider. */
  entry?: ProviderEntry | null;
  onSignedIn: OnSignedIn;
  /** Starts the sign-in at a provider. Resolves to the reason of a failure, or null. */
  onProvider: (provider: Provider, agreed: true) => Promise<string | null>;
  onCancel?: (() => void) | undefined;
  /** Returns to the accounts of this browser; absent if there are none. */
  onChooseAccount?: (() => void) | undefined;
}

/** All views of the sign-in, from the first page until the server returns credentials. */
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

/** Signs in with the identity of a provider, once. An unknown identity continues in the join view. */
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
