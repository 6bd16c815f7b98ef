import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Paths of other parts of the server, which the router must leave to the browser. Installers share a prefix with a
 * page.
 */
const otherApps = /^\/(?:(?:account|console)(?:\/|$)|download\/)/;

const isRouted = (href: string) => href.startsWith('/') && !href.includes('#') && !otherApps.test(href);

const opensHere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  !event.currentTarget.target &&
  !event.defaultPrevented;

/**
 * Pages of this site open without a reload; anchors stay with the browser, which also moves the focus there. React
 * Router's Link would add 3 KB for prefetching.
 */
export function SiteLink({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate();
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isRouted(href) || !opensHere(event)) return;
        event.preventDefault();
        void navigate(href);
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
