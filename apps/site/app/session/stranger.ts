import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { originsMeta } from '../page-origins.ts';
import type { Speaker } from './speaker.ts';

/**
 * Speaks where the page was reached by a name that nobody configured, an address of the machine for example: no sign-in
 * could come back here. Whoever wants one is taken to the same page under its own name.
 */
export function stranger(page: Window = window): Speaker {
  return {
    start: async () => {},
    readUser: async () => null,
    accessToken: async () => null,
    renew: async () => {},
    async signIn({ returnTo }) {
      const content = page.document.querySelector<HTMLMetaElement>(`meta[name="${originsMeta}"]`)?.content ?? '';
      const [site] = content.split(' ');
      const { pathname, search } = page.location;
      if (site) page.location.assign(new URL(returnTo ?? pathname + search, site).href);
      return false;
    },
    signOut: async () => {},
    accountApi: () => Promise.reject(new Error(siteTexts.requestFailed)),
    watch: () => () => {},
  };
}
