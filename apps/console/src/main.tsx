import '@feisuo/design/tokens.css';
import '@feisuo/design/base.css';
import './base.css';
import { reloadWhenReplaced } from '@feisuo/contract/facts/reload-once';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { keepNamesChinese } from './kit/antd-names.ts';
import { takeEnterToken } from './session/sign-in-link-token.ts';
import { hasSession, openSession } from './session/open-session.ts';

// Forms with unsaved changes ask before the page reloads.
reloadWhenReplaced(window, { build: import.meta.url });

const opening = openSession(takeEnterToken(window), hasSession(document));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
keepNamesChinese(document);
const app = <App opening={opening} nonce={readCspNonce(document)} />;
const router = createBrowserRouter([
  { path: '*', element: app, errorElement: <p role="alert">页面出错了，请刷新后重试。</p> },
]);
createRoot(root).render(
  <StrictMode>
    {/* Without React transitions, the router shows a loading page at once instead of keeping the previous page. */}
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);

/** The nonce of the page's Content-Security-Policy. Undefined on the development server, which sends no policy. */
function readCspNonce(page: Document): string | undefined {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined;
}
