import type { ComponentProps } from 'react';
import { openOutside } from '../../../bridge/open-outside.ts';
import { useSite } from '../../../use-site.ts';

/** A link to a hosted account page, which may be on another host. */
export function AccountLink({ page, children, ...rest }: ComponentProps<'a'> & { page: string }) {
  const { accountOrigin, origin } = useSite();
  return (
    // Relative on the same host, so that it works behind any host name.
    <a {...rest} href={accountOrigin === origin ? page : accountOrigin + page} onClick={openOutside}>
      {children}
    </a>
  );
}
