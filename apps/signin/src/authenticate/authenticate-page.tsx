import { frameSignedInAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { RefusedView } from '../authorize/refused-view.tsx';
import { storeChosenAccount } from '../centre/chosen-account.ts';
import ChooserView from '../chooser/chooser-view.tsx';
import { useRequestedProvider } from '../provider/use-requested-provider.ts';
import { useProviderStart } from '../provider/use-provider-start.ts';
import { listBrowserAccounts, addBrowserSession } from '../session/browser-calls.ts';
import { announceSessionAdded } from '../session/session-added.ts';
import { useSession } from '../session/session.tsx';
import { mayUseCookies } from '../session/storage-access.ts';
import { ParentOrigin, isFramed, surroundingOrigin } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import { faultsOf } from '../sign-in/form-errors-of-refusal.ts';
import { SignInViews } from '../sign-in/sign-in-views.tsx';
import type { OnSignedIn } from '../sign-in/use-sign-in.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { readAuthenticateQuery, type AuthenticateQuery } from './authenticate-query.ts';
import { originOf } from '../authorize/return-address.ts';
import { parseAddress, withParams } from '../shell/address.ts';
import { isObject } from '../shell/ask-account.ts';

/** The client that opened this page to let the member sign in. */
interface Requester {
  /** The redirect address; null if none was given. */
  address: string | null;
  /** Origin of the page that shows this page in a frame; null if there is no frame. */
  parentOrigin: string | null;
}

type RequesterAnswer =
  | { kind: 'known'; requester: Requester }
  | { kind: 'refused'; refusal: AccountErrorBody }
  | { kind: 'unreachable'; status: number | null };

const noRequester: Requester = { address: null, parentOrigin: null };

/**
 * Lets the server check the client and its redirect address. Without a redirect address, only a page of the client can
 * show this page in a frame, because of its frame-ancestors policy.
 */
function useRequester({ client }: AuthenticateQuery): () => Promise<RequesterAnswer> {
  const { ask } = useSession();
  return useCallback(async () => {
    if (!client) return { kind: 'known', requester: noRequester };
    const { redirectUri, state, vouchQuery } = client;
    const vouched = await ask({
      path: `${accountPaths.authorizeInfo}?${vouchQuery}`,
      isReply: (reply) => isObject(reply.client),
    });
    if (vouched.kind !== 'answered') return vouched;
    const address = state ? withParams(redirectUri, { state }) : (parseAddress(redirectUri)?.href ?? null);
    const parentOrigin = redirectUri ? originOf(redirectUri) : surroundingOrigin(document);
    return { kind: 'known', requester: { address, parentOrigin: isFramed(window) ? parentOrigin : null } };
  }, [ask, client]);
}

const DoneView = lazy(() => import('./done-view.tsx'));

type Props = { search: string; entry?: ProviderEntry | null };

type Flow =
  | { view: 'loading' }
  | { view: 'broken'; refusal: AccountErrorBody }
  | { view: 'unreachable'; status: number | null }
  | { view: 'choose' | 'sign-in'; requester: Requester; accounts: readonly BrowserAccount[] }
  | { view: 'going' | 'done'; requester: Requester };

/**
 * Page that signs in without issuing an authorization code: for the account centre, for another page of ours, or for a
 * client that waits for the sign-in.
 */
export function AuthenticatePage({ search, entry = null }: Props) {
  const { ask } = useSession();
  const query = useMemo(() => readAuthenticateQuery(search, location.origin), [search]);
  const findRequester = useRequester(query);
  const [flow, setFlow] = useState<Flow>({ view: 'loading' });

  const finish = useCallback(
    (requester: Requester, isRemembered: boolean) => setFlow({ view: end(query, requester, isRemembered), requester }),
    [query],
  );

  const isLoading = flow.view === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    const begin = async () => {
      const found = await findRequester();
      if (isOver) return;
      if (found.kind === 'refused') setFlow({ view: 'broken', refusal: found.refusal });
      else if (found.kind === 'unreachable') setFlow({ view: 'unreachable', status: found.status });
      else {
        const mayPass = !query.isAnew && !query.provider && !entry && (await mayUseCookies(window));
        const listed = mayPass ? await listBrowserAccounts(ask) : null;
        if (isOver) return;
        const accounts = listed?.kind === 'answered' ? listed.reply.data : [];
        if (accounts.length > 0 && !query.isChoice) finish(found.requester, true);
        else setFlow({ view: accounts.length > 0 ? 'choose' : 'sign-in', requester: found.requester, accounts });
      }
    };
    void begin();
    return () => {
      isOver = true;
    };
  }, [isLoading, findRequester, ask, query, entry, finish]);

  return (
    <ParentOrigin origin={'requester' in flow ? flow.requester.parentOrigin : null}>
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

/** Ends the sign-in, if possible with a redirect. Returns the view: `going` during a redirect, `done` without one. */
function end(query: AuthenticateQuery, { address, parentOrigin }: Requester, isRemembered: boolean): 'going' | 'done' {
  if (query.isPopup) {
    announceSessionAdded();
    // Browsers do not let a window close itself if no script opened it. The view then asks the member to close it.
    window.close();
    return 'done';
  }
  if (address === null && isFramed(window)) {
    // In a frame the page does not redirect to our own pages, but notifies the framing page.
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
  onFinish: (requester: Requester, isRemembered: boolean) => void;
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
          <UnreachableView texts={texts} labels={texts.unreachable} status={flow.status} onRetry={onRetry} />
        </Shell>
      );
    case 'choose':
      return (
        <ChooserView
          accounts={flow.accounts}
          onChoose={async (sub) => {
            // Remembers the account for the account centre, which opens for it. A client asks the server for the
            // account itself.
            storeChosenAccount(window, sub);
            onFinish(flow.requester, true);
          }}
          onOther={() => onMove({ ...flow, view: 'sign-in' })}
        />
      );
    case 'sign-in':
      return (
        <SignInHere
          query={query}
          entry={entry}
          onDone={(isRemembered) => onFinish(flow.requester, isRemembered)}
          onChooseAccount={flow.accounts.length > 0 ? () => onMove({ ...flow, view: 'choose' }) : undefined}
        />
      );
    case 'done':
      return (
        <Suspense fallback={<Waiting />}>
          <DoneView title={texts.signIn.done} message={texts.signIn.closeWindow} />
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
  useRequestedProvider(query.provider, startProvider);
  const onSignedIn: OnSignedIn = async (credentials) => {
    // Without cookies there is no browser session that could remember the account.
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
      <ThreadSkeleton message={texts.form.sending} />
    </Shell>
  );
}
