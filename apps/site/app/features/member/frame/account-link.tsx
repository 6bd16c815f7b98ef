import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { openOutside } from '../../../bridge/open-outside.ts';
import { useSite } from '../../../use-site.ts';

/** A link to a hosted account page, which may be on another host. That page gets this page's address to link back. */
export function AccountLink({ page, children, ...rest }: ComponentProps<'a'> & { page: string }) {
  const { accountOrigin, origin } = useSite();
  const { pathname } = useLocation();
  // The address is relative if the account pages are on this host, so that the link works under any host name.
  const address = accountOrigin === origin ? page : accountOrigin + page;
  return (
    <a {...rest} href={`${address}?${new URLSearchParams({ from: pathname })}`} onClick={openOutside}>
      {children}
    </a>
  );
}
