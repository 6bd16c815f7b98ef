import { AccountProvider } from '@feisuo/account-sdk/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { client, sso } from './account.js';
import { Member } from './member.jsx';

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <AccountProvider client={client} sso={sso}>
      <Member />
    </AccountProvider>
  </StrictMode>,
);
