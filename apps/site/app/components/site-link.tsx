import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** Paths that other parts of the server answer; the router must leave them to the browser. */
const otherApps = /^\/(account|console|download)(\/|$)/;

/**
 * A link to anywhere. Anchors stay with the browser, which also moves the keyboard's starting point there;
 * the router's own scrolling would not.
 */
export function SiteLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const isRouted = href.startsWith('/') && !href.includes('#') && !otherApps.test(href);
  return isRouted ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
