import type { ComponentProps } from 'react';
import { openOutside } from '../../../bridge/open-outside.ts';
import { useSite } from '../../../use-site.ts';

/** A link to a hosted account page, which may be on another host. */
export function AccountLink({ page, children, ...rest }: ComponentProps<'a'> & { page: string }) {
  const { accountOrigin, origin } = useSite();
  return (
    // Relative if the account pages are on this host, so that the link works under any host name.
    <a {...rest} href={accountOrigin === origin ? page : accountOrigin + page} onClick={openOutside}>
      {children}
    </a>
  );
}
