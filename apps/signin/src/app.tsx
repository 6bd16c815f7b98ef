import type { Locale } from '@feisuo/contract/facts/locales';
import { lazy, Suspense } from 'react';
import { AuthorizePage } from './authorize/authorize-page.tsx';
import { CaptchaOverPage } from './captcha/captcha-container.tsx';
import { pageAt } from './page-at.ts';
import type { Session } from './session/create-session.ts';
import { SessionProvider } from './session/session.tsx';
import { LoadingFailed } from './shell/unreachable-view.tsx';
import { Shell } from './shell/shell.tsx';
import { ThreadSkeleton } from './shell/drawings.tsx';
import type { Texts } from './texts/texts.ts';
import { TextsProvider } from './texts/use-texts.tsx';

// A separate chunk, because signing in to a client does not need this page.
const AuthenticatePage = lazy(async () => ({
  default: (await import('./authenticate/authenticate-page.tsx')).AuthenticatePage,
}));
const CaptchaPage = lazy(() => import('./captcha/captcha-page.tsx'));
const CentrePage = lazy(() => import('./centre/centre-page.tsx'));
const DevicePage = lazy(() => import('./device/device-page.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));
const ProviderPage = lazy(() => import('./provider/provider-page.tsx'));
const SignOutPage = lazy(() => import('./sign-out/sign-out-page.tsx'));

type Props = { locale: Locale; texts: Texts; session: Session; pathname: string; search: string };

export function App({ session, ...props }: Props) {
  const { texts } = props;
  return (
    <TextsProvider texts={texts}>
      <SessionProvider session={session}>
        <LoadingFailed texts={texts}>
          <Suspense fallback={<Loading texts={texts} />}>
            <Page {...props} />
          </Suspense>
          <CaptchaOverPage />
        </LoadingFailed>
      </SessionProvider>
    </TextsProvider>
  );
}

function Page({ locale, texts, pathname, search }: Omit<Props, 'session'>) {
  switch (pageAt(pathname)) {
    case 'authorize':
      return <AuthorizePage search={search} />;
    case 'authenticate':
      return <AuthenticatePage search={search} />;
    case 'captcha':
      return <CaptchaPage locale={locale} texts={texts} search={search} />;
    case 'device':
      return <DevicePage search={search} />;
    case 'provider':
      return <ProviderPage search={search} />;
    case 'sign-out':
      return <SignOutPage search={search} />;
    case 'centre':
      return <CentrePage locale={locale} texts={texts} pathname={pathname} search={search} />;
    case 'unknown':
      return <NotFoundPage texts={texts} pathname={pathname} />;
  }
}

const Loading = ({ texts }: { texts: Texts }) => (
  <Shell texts={texts} title={texts.passport}>
    <ThreadSkeleton message={texts.form.sending} />
  </Shell>
);
