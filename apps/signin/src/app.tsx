import type { Locale } from '@feisuo/contract/facts/locales';
import { AuthorizePage } from './authorize/authorize-page.tsx';
import { CaptchaPage } from './captcha/captcha-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pageAt } from './page-at.ts';
import type { Texts } from './texts/texts.ts';

type Props = { locale: Locale; texts: Texts; pathname: string; search: string };

export function App({ locale, texts, pathname, search }: Props) {
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
