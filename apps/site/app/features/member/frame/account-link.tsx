import type { ComponentProps } from 'react';
import { findBridge } from '../../../bridge/find-bridge.ts';
import { useSite } from '../../../use-site.ts';

/**
 * A link to a hosted account page, which may live on another host. The desktop client opens it in the browser: who is
 * signed in to the client is not signed in to the account pages inside of it.
 */
export function AccountLink({ page, children, ...rest }: ComponentProps<'a'> & { page: string }) {
  const { accountOrigin, origin } = useSite();
  return (
    <a
      {...rest}
      // On one host the address stays relative, so that it holds behind any name.
      href={accountOrigin === origin ? page : accountOrigin + page}
      onClick={(event) => {
        if (!findBridge()) return;
        event.preventDefault();
        void openOutside(event.currentTarget.href);
      }}
    >
      {children}
    </a>
  );
}

/** A client that does not answer leaves it to the page. */
async function openOutside(url: string): Promise<void> {
  try {
    const { needClient } = await import('../../../bridge/page-client.ts');
    await needClient('openInBrowser').call('openInBrowser', { url });
  } catch {
    location.assign(url);
  }
}
