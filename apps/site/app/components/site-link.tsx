import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Paths that other parts of the server answer, so the browser must load them. `/download` is a page; `/download/…` are
 * installers.
 */
const otherApps = /^\/(?:(?:account|console)(?:\/|$)|download\/)/;

const isRouted = (href: string) => href.startsWith('/') && !href.includes('#') && !otherApps.test(href);

const opensHere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  !event.currentTarget.target &&
  !event.defaultPrevented;

/**
 * A link that opens pages of this site without a reload. Links to anchors are left to the browser, which also moves the
 * focus; React Router's own Link would add 3 KB for prefetching.
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
