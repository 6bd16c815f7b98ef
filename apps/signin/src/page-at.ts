export type Page = 'authorize' | 'captcha' | 'landing' | 'unknown';

/** The page at an address. Every address below /account/ is served the same HTML, so unknown ones end here too. */
export function pageAt(pathname: string): Page {
  const path = pathname.replace(/\/+$/, '');
  if (path === '/account') return 'landing';
  if (path === '/account/authorize') return 'authorize';
  if (path === '/account/captcha') return 'captcha';
  return 'unknown';
}
