import '@feisuo/design/tokens.css';
import '@feisuo/design/base.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readBrandName } from './brand.ts';
import { chooseLocale } from './choose-locale.ts';
import { localeSearch } from './locale-search.ts';
import { createSession } from './session/create-session.ts';
import { loadTexts } from './texts/load-texts.ts';

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
