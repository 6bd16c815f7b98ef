import { accountPages } from '@feisuo/contract/facts/paths';

/** Where to sign in, and to come back from. */
export function signInAddress(pathname: string, search: string, prompt?: 'login'): string {
  const locale = new URLSearchParams(search).get('locale');
  const query = new URLSearchParams({
    return: pathname + search,
    ...(prompt && { prompt }),
    ...(locale && { locale }),
  });
  return `${accountPages.authenticate}?${query}`;
}
