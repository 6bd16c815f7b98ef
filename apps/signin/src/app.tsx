import type { Locale } from '@feisuo/contract/facts/locales';
import { AuthorizePage } from './authorize/authorize-page.tsx';
import { CaptchaPage } from './captcha/captcha-page.tsx';
import { CaptchaOverPage } from './captcha/captcha-place.tsx';
import { LandingPage } from './landing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pageAt } from './page-at.ts';
import type { Session } from './session/create-session.ts';
import { SessionProvider } from './session/session.tsx';
import type { Texts } from './texts/texts.ts';
import { TextsProvider } from './texts/use-texts.tsx';

type Props = { locale: Locale; texts: Texts; session: Session; pathname: string; search: string };

export function App({ session, ...props }: Props) {
  return (
    <TextsProvider texts={props.texts}>
      <SessionProvider session={session}>
        <Page {...props} />
        <CaptchaOverPage />
      </SessionProvider>
    </TextsProvider>
  );
}

function Page({ locale, texts, pathname, search }: Omit<Props, 'session'>) {
  switch (pageAt(pathname)) {
    case 'authorize':
      return <AuthorizePage locale={locale} texts={texts} search={search} />;
    case 'captcha':
      return <CaptchaPage locale={locale} texts={texts} search={search} />;
    case 'landing':
      return <LandingPage texts={texts} />;
    case 'unknown':
      return <NotFoundPage texts={texts} pathname={pathname} />;
  }
}
