import { frameSignedInAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { RefusedView } from '../authorize/refused-view.tsx';
import { storeChosenAccount } from '../centre/chosen-account.ts';
import ChooserView from '../chooser/chooser-view.tsx';
import { useAskedProvider } from '../provider/use-asked-provider.ts';
import { useProviderStart } from '../provider/use-provider-start.ts';
import { listBrowserAccounts, addBrowserSession } from '../session/browser-calls.ts';
import { announceSessionAdded } from '../session/session-added.ts';
import { useSession } from '../session/session.tsx';
import { mayUseCookies } from '../session/storage-access.ts';
import { isFramed, surroundingOrigin } from '../shell/frame.ts';
import { ParentOrigin } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { ProviderEntry } from '../sign-in/entry.ts';
import { faultsOf } from '../sign-in/faults.ts';
import { SignInViews } from '../sign-in/sign-in-views.tsx';
import type { OnSignedIn } from '../sign-in/use-sign-in.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { readAuthenticateQuery, type AuthenticateQuery } from './authenticate-query.ts';
import { originOf } from '../authorize/return-address.ts';
import { parseAddress, withQuery } from '../shell/address.ts';
import { isObject } from '../shell/ask-account.ts';

/** The application that this page signs in for. */
interface Asker {
  /** Redirect address; null: none given. */
  address: string | null;
  /** Origin of the framing page, if there is one. */
  parentOrigin: string | null;
}

type AskerAnswer =
  | { kind: 'known'; asker: Asker }
  | { kind: 'refused'; refusal: AccountErrorBody }
  | { kind: 'unreachable'; status: number | null };

const noAsker: Asker = { address: null, parentOrigin: null };

/**
 * The server checks the application and its redirect address. Without an address the parent page is one of its own:
 * this page's frame-ancestors policy allows no other origin.
 */
function useAsker({ client }: AuthenticateQuery): () => Promise<AskerAnswer> {
  const { ask } = useSession();
  return useCallback(async () => {
    if (!client) return { kind: 'known', asker: noAsker };
    const { redirectUri, state, vouchQuery } = client;
    const vouched = await ask({
      path: `${accountPaths.authorizeInfo}?${vouchQuery}`,
      isReply: ({ client: told }) => isObject(told),
    });
    if (vouched.kind !== 'answered') return vouched;
    const address = state ? withQuery(redirectUri, { state }) : (parseAddress(redirectUri)?.href ?? null);
    const parentOrigin = redirectUri ? originOf(redirectUri) : surroundingOrigin(document);
    return { kind: 'known', asker: { address, parentOrigin: isFramed(window) ? parentOrigin : null } };
  }, [ask, client]);
}

const DoneView = lazy(() => import('./done-view.tsx'));

type Props = { search: string; entry?: ProviderEntry | null };

type Flow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'choose' | 'sign-in'; asker: Asker; accounts: readonly BrowserAccount[] }
  | { view: 'going' | 'done'; asker: Asker };

/** Sign-in without a code: to the account centre, to a page of ours, or for a waiting application. */
export function AuthenticatePage({ search, entry = null }: Props) {
  const { ask } = useSession();
  const query = useMemo(() => readAuthenticateQuery(search, location.origin), [search]);
  const findAsker = useAsker(query);
  const [flow, setFlow] = useState<Flow>({ view: 'loading' });

  const finish = useCallback(
    (asker: Asker, isRemembered: boolean) => setFlow({ view: end(query, asker, isRemembered), asker }),
    [query],
  );

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const begin = async () => {
      const found = await findAsker();
      if (isOver) return;
      if (found.kind === 'refused') setFlow({ view: 'broken', refusal: found.refusal });
      else if (found.kind === 'unreachable') setFlow({ view: 'unreachable', status: found.status });
      else {
        const mayPass = !query.isAnew && !query.provider && !entry && (await mayUseCookies(window));
        const listed = mayPass ? await listBrowserAccounts(ask) : null;
        if (isOver) return;
        const accounts = listed?.kind === 'answered' ? listed.reply.data : [];
        if (accounts.length > 0 && !query.isChoice) finish(found.asker, true);
        else setFlow({ view: accounts.length > 0 ? 'choose' : 'sign-in', asker: found.asker, accounts });
      }
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [isLoading, findAsker, ask, query, entry, finish]);

  return (
    <ParentOrigin origin={'asker' in flow ? flow.asker.parentOrigin : null}>
      <View
        flow={flow}
        query={query}
        entry={entry}
        onFinish={finish}
        onMove={setFlow}
        onRetry={() => setFlow({ view: 'loading' })}
      />
    </ParentOrigin>
  );
}

/** Redirects at once; returns the view for the meantime, or for good. */
function end(query: AuthenticateQuery, { address, parentOrigin }: Asker, isRemembered: boolean): 'going' | 'done' {
  if (query.isPopup) {
    announceSessionAdded();
    // Not every window may close itself; the view then asks the user.
    window.close();
    return 'done';
  }
  if (address === null && isFramed(window)) {
    // Our own pages do not open in a frame.
    if (parentOrigin) {
      window.parent.postMessage({ action: frameSignedInAction, remembered: isRemembered }, parentOrigin);
    }
    return 'done';
  }
  location.replace(address ?? query.returnTo);
  return 'going';
}

type ViewProps = {
  flow: Flow;
  query: AuthenticateQuery;
  entry: ProviderEntry | null;
  onFinish: (asker: Asker, isRemembered: boolean) => void;
  onMove: (flow: Flow) => void;
  onRetry: () => void;
};

function View({ flow, query, entry, onFinish, onMove, onRetry }: ViewProps) {
  const texts = useTexts();
  switch (flow.view) {
    case 'broken':
      return (
        <Shell texts={texts} title={texts.refused.broken}>
          <RefusedView texts={texts} refusal={flow.refusal} onRetry={onRetry} />
        </Shell>
      );
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} says={texts.unreachable} status={flow.status} onRetry={onRetry} />
        </Shell>
      );
    case 'choose':
      return (
        <ChooserView
          accounts={flow.accounts}
          onChoose={async (sub) => {
            // The account centre opens for this account; an application names its account itself.
            storeChosenAccount(window, sub);
            onFinish(flow.asker, true);
          }}
          onOther={() => onMove({ ...flow, view: 'sign-in' })}
        />
      );
    case 'sign-in':
      return (
        <SignInHere
          query={query}
          entry={entry}
          onDone={(isRemembered) => onFinish(flow.asker, isRemembered)}
          onChooseAccount={flow.accounts.length > 0 ? () => onMove({ ...flow, view: 'choose' }) : undefined}
        />
      );
    case 'done':
      return (
        <Suspense fallback={<Waiting />}>
          <DoneView title={texts.signIn.done} says={texts.signIn.closeWindow} />
        </Suspense>
      );
    case 'loading':
    case 'going':
      return <Waiting />;
  }
}

type SignInProps = Pick<ViewProps, 'query' | 'entry'> & {
  onDone: (isRemembered: boolean) => void;
  onChooseAccount: (() => void) | undefined;
};

function SignInHere({ query, entry, onDone, onChooseAccount }: SignInProps) {
  const { ask } = useSession();
  const texts = useTexts();
  const startProvider = useProviderStart(() => onDone(true));
  useAskedProvider(query.provider, startProvider);
  const onSignedIn: OnSignedIn = async (credentials) => {
    // Without cookies there is no browser session to add.
    const isRemembered = await mayUseCookies(window);
    const taken = isRemembered ? await addBrowserSession(ask, credentials) : null;
    if (taken && taken.kind !== 'answered') return faultsOf(taken, [], texts).form ?? texts.errors.unreachable;
    storeChosenAccount(window, credentials.sub);
    onDone(isRemembered);
    return null;
  };
  return (
    <SignInViews
      loginHint={query.loginHint}
      entry={entry}
      onSignedIn={onSignedIn}
      onProvider={startProvider}
      onChooseAccount={onChooseAccount}
    />
  );
}

function Waiting() {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={texts.signIn.title}>
      <ThreadSkeleton says={texts.form.sending} />
    </Shell>
  );
}
