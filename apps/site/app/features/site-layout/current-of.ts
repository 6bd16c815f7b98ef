/** Whether a link of the header leads to the page that is shown, or to the section that it stands in. */
export function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page';
  // Articles stand beside their list.
  return href !== '/' && pathname.replace('/news/', '/news_pubg/').startsWith(`${href}/`) ? 'true' : undefined;
}
