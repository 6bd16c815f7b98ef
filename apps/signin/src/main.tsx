import '@feisuo/design/tokens.css';
import '@feisuo/design/base.css';
import './base.css';
import { reloadWhenReplaced } from '@feisuo/contract/facts/reload-once';
import { keepTypedText, restoreTypedText } from '@feisuo/contract/facts/typed-text';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBrandName } from './brand.ts';
import { chooseLocale } from './choose-locale.ts';
import { pageAt } from './page-at.ts';
import { pendingSearch } from './provider/pending.ts';
import { createSession } from './session/create-session.ts';
import { loadTexts } from './texts/load-texts.ts';

reloadWhenReplaced(window, { build: import.meta.url, beforeReload: () => keepTypedText(window) });
restoreTypedText(window);

const { locale, texts } = await loadTexts(
  chooseLocale(localeSearch(window), navigator.languages),
  readBrandName(document),
);
document.documentElement.lang = locale;

const session = createSession(locale, window);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <App locale={locale} texts={texts} session={session} pathname={location.pathname} search={location.search} />
  </StrictMode>,
);

/**
 * The query string that contains the page's language. An identity provider returns to an address without it, so the
 * stored query string of the previous page is used.
 */
function localeSearch(page: { location: Pick<Location, 'pathname' | 'search'>; sessionStorage: Storage }): string {
  const { pathname, search } = page.location;
  if (pageAt(pathname) !== 'provider') return search;
  return pendingSearch(page.sessionStorage, new URLSearchParams(search).get('state'));
}
