import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { openOutside } from '../../../bridge/open-outside.ts';
import { useSite } from '../../../use-site.ts';

/** A link to a hosted account page, which may be on another host and links back to this page. */
export function AccountLink({ page, children, ...rest }: ComponentProps<'a'> & { page: string }) {
  const { accountOrigin, origin } = useSite();
  const { pathname } = useLocation();
  // Relative if the account pages are on this host, so that the link works under any host name.
  const address = accountOrigin === origin ? page : accountOrigin + page;
  return (
    <a {...rest} href={`${address}?${new URLSearchParams({ from: pathname })}`} onClick={openOutside}>
      {children}
    </a>
  );
}
