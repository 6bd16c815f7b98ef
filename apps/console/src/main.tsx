import '@feisuo/design/tokens.css';
import '@feisuo/design/base.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readCspNonce } from './csp-nonce.ts';
import { keepNamesChinese } from './kit/antd-names.ts';
import { takeEnterToken } from './session/enter-fragment.ts';
import { hasSession, openSession } from './session/open-session.ts';

const opening = openSession(takeEnterToken(window), hasSession(document));

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');
keepNamesChinese(document);
createRoot(root).render(
  <StrictMode>
    <App opening={opening} nonce={readCspNonce(document)} />
  </StrictMode>,
);
