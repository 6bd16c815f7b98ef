import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Paths of other parts of the server, which the browser must load itself. Paths of installers have a prefix that is
 * also a page.
 */
const otherApps = /^\/(?:(?:account|console)(?:\/|$)|download\/)/;

const isRouted = (href: string) => href.startsWith('/') && !href.includes('#') && !otherApps.test(href);

const opensHere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  !event.currentTarget.target &&
  !event.defaultPrevented;

/**
 * A link that opens pages of this site without a reload. Anchors are left to the browser, which also moves the focus
 * there. The Link of React Router would add 3 KB for prefetching.
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
