import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Paths that other parts of the server answer; the router must leave them to the browser. Installers have a page, too. */
const otherApps = /^\/(?:(?:account|console)(?:\/|$)|download\/)/;

const isRouted = (href: string) => href.startsWith('/') && !href.includes('#') && !otherApps.test(href);

const opensHere = (event: MouseEvent<HTMLAnchorElement>) =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  !event.currentTarget.target &&
  !event.defaultPrevented;

/**
 * A link to anywhere; pages of this site open without a reload. Anchors stay with the browser, which also moves the
 * keyboard's starting point there. The router's own link would add three kilobytes to every page for prefetching.
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
