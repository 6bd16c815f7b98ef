import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useProviderStart } from '../provider/use-provider-start.ts';
import { useRequestedProvider } from '../provider/use-requested-provider.ts';
import { ParentOrigin, isFramed } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import { SignInViews } from '../sign-in/sign-in-views.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { pushedRequestIn, readAuthorizeQuery, type AuthorizeQuery } from './authorize-query.ts';
import { Loading } from './loading.tsx';
import { PushedRequestPage } from './pushed-request-page.tsx';
import { RefusedView } from './refused-view.tsx';
import { originOf, placeOf } from './return-address.ts';
import { noAddress, useAuthorize, type Authorize } from './use-authorize.ts';
import textStyles from '../shell/text.module.css';

// A separate chunk, because only signed-in users see these views.
const ChooserView = lazy(() => import('../chooser/chooser-view.tsx'));
const ConsentView = lazy(() => import('./consent-view.tsx'));
const StepUpView = lazy(() => import('./step-up-view.tsx'));
const NoSecondFactorView = lazy(() => import('./no-second-factor-view.tsx'));
const StoppedPerson = lazy(() => import('./account-state-notice.tsx'));

type Props = { search: string; entry?: ProviderEntry | null };

/** The page of the authorization endpoint (OAuth 2.0). */
export function AuthorizePage({ search, entry = null }: Props) {
  return pushedRequestIn(search) === null ? (
    <RequestPage search={search} entry={entry} />
  ) : (
    <PushedRequestPage search={search}>
      {(pushed) => <RequestPage search={search} entry={entry} pushed={pushed} />}
    </PushedRequestPage>
  );
}

type RequestProps = Required<Props> & { pushed?: AuthorizeInfoReply['request'] };

function RequestPage({ search, entry, pushed }: RequestProps) {
  const query = useMemo(() => readAuthorizeQuery(search, pushed), [search, pushed]);
  const authorize = useAuthorize(query, entry);
  const { flow } = authorize;
  // Only if the server returned the client, it has verified the redirect address.
  const origin = 'info' in flow ? originOf(query.redirectUri) : null;
  // With prompt=none the page stays invisible, so it does not ask the framing page to show the frame.
  const isSilent = query.prompts.has('none');
  return (
    <ParentOrigin origin={isSilent ? null : origin}>
      <Suspense fallback={<Loading />}>
        <View query={query} authorize={authorize} entry={entry} isSilent={isSilent} />
      </Suspense>
    </ParentOrigin>
  );
}

type ViewProps = { query: AuthorizeQuery; authorize: Authorize; entry: ProviderEntry | null; isSilent: boolean };

function View({ query, authorize, entry, isSilent }: ViewProps) {
  const texts = useTexts();
  const { flow, retry } = authorize;
  switch (flow.view) {
    case 'loading':
      return isSilent ? null : <Loading />;
    case 'broken':
    case 'nowhere': {
      const refusal = flow.view === 'broken' ? flow.refusal : noAddress;
      return (
        <Shell texts={texts} title={texts.refused.broken}>
          <RefusedView texts={texts} refusal={refusal} onRetry={retry} />
        </Shell>
      );
    }
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} labels={texts.unreachable} status={flow.status} onRetry={retry} />
        </Shell>
      );
    case 'sign-in':
      return <SignInPage query={query} authorize={authorize} entry={entry} flow={flow} />;
    case 'choose':
      return (
        <ChooserView
          application={flow.info.client.name}
          accounts={flow.accounts}
          onChoose={authorize.choose}
          onOther={authorize.signInAnew}
          onCancel={isFramed(window) ? undefined : authorize.refuse}
        />
      );
    case 'consent':
      return (
        <ConsentView
          info={flow.info}
          sub={flow.sub}
          accounts={flow.accounts}
          place={placeOf(query.redirectUri)}
          onAgree={() => authorize.agree(flow.sub)}
          onRefuse={authorize.refuse}
          onOther={() => void authorize.showAccounts()}
        />
      );
    case 'second-factor':
      return (
        <StepUpView
          wanted={flow}
          onProved={(token) => authorize.stepUp(flow.grant, token)}
          onExpired={() => authorize.stepUp(flow.grant)}
          onBack={authorize.refuse}
        />
      );
    case 'no-second-factor':
      return (
        <NoSecondFactorView
          application={flow.info.client.name}
          onDone={() => authorize.stepUp(flow.grant)}
          onRefuse={authorize.refuseStepUp}
        />
      );
    case 'stopped':
      return <StoppedPerson refusal={flow.refusal} onOther={authorize.signInAnew} />;
    case 'leaving':
      return isSilent ? null : <LeavingView name={flow.info.client.name} address={authorize.address} />;
  }
}

type SignInProps = Omit<ViewProps, 'isSilent'> & { flow: Extract<Authorize['flow'], { view: 'sign-in' }> };

function SignInPage({ query, authorize, entry, flow }: SignInProps) {
  const startProvider = useProviderStart(() => void authorize.onSessionAdded());
  useRequestedProvider(query.provider, startProvider);
  const hasAccounts = flow.accounts.length > 0;
  const canChoose = hasAccounts && !query.prompts.has('login');
  const showAccounts = () => void authorize.showAccounts();
  useBackTo(canChoose ? showAccounts : null);
  return (
    <SignInViews
      application={flow.info.client.name}
      loginHint={flow.loginHint}
      entry={entry}
      onSignedIn={authorize.onSignedIn}
      onProvider={startProvider}
      // In a frame there is no button to cancel, because the framing page has a button to close the frame.
      onCancel={isFramed(window) ? undefined : authorize.refuse}
      onChooseAccount={canChoose ? showAccounts : undefined}
    />
  );
}

/** Lets the browser's Back button return from the sign-in form to the account chooser. */
function useBackTo(show: (() => void) | null): void {
  useEffect(() => {
    if (!show) return;
    const { page } = (history.state ?? {}) as { page?: unknown };
    if (page !== 'sign-in') history.pushState({ page: 'sign-in' }, '');
    const follow = ({ state }: PopStateEvent) => {
      if ((state as { page?: unknown } | null)?.page !== 'sign-in') show();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
    // eslint-disable-next-line react/exhaustive-deps -- the entry is made once, whatever the function is by then
  }, [show === null]);
}

/** Shown during the redirect. It has a link, because some browsers open an app's address only after a click. */
function LeavingView({ name, address }: { name: string; address: string | null }) {
  const texts = useTexts();
  return (
    <Shell texts={texts} title={texts.authorize.leaving(name)}>
      <h1 className={textStyles.title}>{texts.authorize.leaving(name)}</h1>
      <ThreadSkeleton message={texts.captcha.returning} />
      {address && (
        <a className={textStyles.link} href={address}>
          {texts.captcha.goOn}
        </a>
      )}
    </Shell>
  );
}
