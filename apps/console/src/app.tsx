import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useCallback } from 'react';
import { antdDefaults } from './kit/antd-defaults.ts';
import { ConsoleShell } from './shell/console-shell.tsx';
import { FactorPage } from './session/factor-page.tsx';
import { FailedPage, OpeningPage } from './session/session-pages.tsx';
import type { Session } from './session/open-session.ts';
import { SignedOutPage } from './session/signed-out-page.tsx';
import { useSession } from './session/use-session.ts';
import { useTheme } from './theme/use-theme.ts';

/**
 * Queries are not cached: pages fetch when they mount, and polling in one card does not reset a form in another. While
 * offline, calls fail with a message instead of waiting.
 */
const remoteClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, retry: false, networkMode: 'always', refetchOnReconnect: false, structuralSharing: false },
  },
});

type Props = { opening: Promise<Session>; nonce: string | undefined };

export function App({ opening, nonce }: Props) {
  const { name, config, toggle } = useTheme();
  return (
    <ConfigProvider theme={config} locale={zhCN} button={{ autoInsertSpace: false }} {...(nonce && { csp: { nonce } })}>
      <AntdApp message={antdDefaults.message} notification={antdDefaults.notification}>
        <QueryClientProvider client={remoteClient}>
          <Pages opening={opening} themeName={name} onToggleTheme={toggle} />
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}

type PagesProps = { opening: Promise<Session>; themeName: 'dark' | 'light'; onToggleTheme: () => void };

function Pages({ opening, themeName, onToggleTheme }: PagesProps) {
  const { session, open, leave, update, expire } = useSession(opening);
  const reopen = useCallback(() => open(null), [open]);
  switch (session.view) {
    case 'opening':
      return <OpeningPage />;
    case 'failed':
      return <FailedPage message={session.message} onRetry={() => open(session.token)} />;
    case 'signed-out':
      return <SignedOutPage notice={session.notice} onCheck={() => open(null)} />;
    case 'signed-in':
      if (session.isGated) return <FactorPage me={session.me} onMe={update} onLeave={leave} onExpired={reopen} />;
      return (
        <ConsoleShell
          me={session.me}
          notice={session.notice}
          isExpired={session.isExpired}
          themeName={themeName}
          onToggleTheme={onToggleTheme}
          onLeave={leave}
          onMe={update}
          onExpired={expire}
        />
      );
  }
}
