import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import type { ProviderTokenReply } from '@feisuo/contract/schemas/account-providers';
import { AuthenticatePage } from '../authenticate/authenticate-page.tsx';
import { AuthorizePage } from '../authorize/authorize-page.tsx';
import { Notice } from '../form/notice.tsx';
import { ownClient } from '../session/account-pages-client.ts';
import { useSession } from '../session/session.tsx';
import { isObject } from '../shell/ask-account.ts';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { takePending, type PendingProvider } from './pending.ts';

// The binding of an identity ends in the account centre, where it started.
const CentrePage = lazy(() => import('../centre/centre-page.tsx'));
const DevicePage = lazy(() => import('../device/device-page.tsx'));

type Outcome =
  | { view: 'working' }
  /** The sign-in does not continue: the state is unknown, or the provider returned an error. */
  | { view: 'refused'; message: string; resume: string | null }
  | { view: 'known'; pending: PendingProvider; entry: ProviderEntry };

/** The page to which identity providers redirect. It continues the pending sign-in or binding. */
export default function ProviderPage({ search }: { search: string }) {
  const texts = useTexts();
  const outcome = useReturn(search);
  if (outcome.view === 'known') return <Resumed pending={outcome.pending} entry={outcome.entry} />;
  if (outcome.view === 'working') {
    return (
      <Shell texts={texts} title={texts.provider.title}>
        <ThreadSkeleton message={texts.provider.working} />
      </Shell>
    );
  }
  return (
    <Shell texts={texts} title={texts.provider.refused}>
      <ViewTitle>{texts.provider.refused}</ViewTitle>
      <p className={textStyles.lead}>{outcome.message}</p>
      <Notice title={texts.refused.todo}>{texts.provider.todo}</Notice>
      <a className={textStyles.primary} href={outcome.resume ?? accountPages.authenticate}>
        {texts.provider.again}
      </a>
    </Shell>
  );
}

/** Shows the page that the user left, and passes it the identity that the provider returned. */
function Resumed({ pending, entry }: { pending: PendingProvider; entry: ProviderEntry }) {
  const { pathname, search } = useMemo(() => new URL(pending.resume, location.origin), [pending]);
  const texts = useTexts();
  const { locale } = useSession();
  if (pending.purpose === 'bind') {
    return (
      <Suspense fallback={null}>
        <CentrePage locale={locale} texts={texts} pathname={pathname} search={search} entry={entry} />
      </Suspense>
    );
  }
  switch (pathname.replace(/\/+$/, '')) {
    case accountPages.authorize:
      return <AuthorizePage search={search} entry={entry} />;
    case accountPages.device:
      return (
        <Suspense fallback={null}>
          <DevicePage search={search} entry={entry} />
        </Suspense>
      );
    default:
      return <AuthenticatePage search={search} entry={entry} />;
  }
}

function useReturn(search: string): Outcome {
  const { ask } = useSession();
  const texts = useTexts();
  const [outcome, setOutcome] = useState<Outcome>({ view: 'working' });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const finish = async () => {
      const params = new URLSearchParams(search);
      const pending = takePending(sessionStorage, params.get('state'));
      if (!pending) {
        setOutcome({ view: 'refused', message: texts.provider.foreign, resume: null });
        return;
      }
      // Replaces the page's address, so that `code` and `state` do not stay in it, and a reload opens the page that the
      // user left.
      history.replaceState(null, '', pending.resume);
      const [code, iss] = [params.get('code'), params.get('iss')];
      if (!code) {
        setOutcome({ view: 'refused', message: texts.provider.cancelled, resume: pending.resume });
        return;
      }
      const answer = await ask<ProviderTokenReply>({
        path: accountPaths.providerToken,
        body: {
          ...ownClient,
          provider_id: pending.providerId,
          provider_redirect_uri: location.origin + accountPages.provider,
          provider_code: code,
          state: params.get('state') ?? '',
          // The issuer, if the provider sent one. The server checks the issuer (RFC 9207).
          ...(iss !== null && { iss }),
        },
        isReply: ({ provider_token: token, provider_profile: profile }) =>
          typeof token === 'string' && isObject(profile),
      });
      if (answer.kind !== 'answered') {
        const message =
          answer.kind === 'refused' ? errorTextIn(answer.refusal, texts.errors) : texts.errors.unreachable;
        setOutcome({ view: 'refused', message, resume: pending.resume });
        return;
      }
      const { provider_token: providerToken, provider_profile: profile } = answer.reply;
      const { providerId, providerName, agreed = false, sub: boundTo } = pending;
      const entry = { providerToken, providerId, providerName, personName: profile.name, agreed, boundTo };
      setOutcome({ view: 'known', pending, entry });
    };
    void finish();
  }, [ask, search, texts]);
  return outcome;
}
