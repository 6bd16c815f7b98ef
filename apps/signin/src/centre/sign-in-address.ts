import { accountPages } from '@feisuo/contract/facts/paths';

/** Address of the sign-in page, with the page to return to. */
export function signInAddress(pathname: string, search: string, prompt?: 'login'): string {
  const locale = new URLSearchParams(search).get('locale');
  const query = new URLSearchParams({
    return: pathname + search,
    ...(prompt && { prompt }),
    ...(locale && { locale }),
  });
  return `${accountPages.authenticate}?${query}`;
}
