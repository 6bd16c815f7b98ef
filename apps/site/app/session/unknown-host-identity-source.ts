import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { originsMeta } from '../page-origins.ts';
import type { IdentitySource } from './identity-source.ts';

/**
 * The identity source for a host that is not configured, such as an IP address, to which no sign-in can return. Signing
 * in leads to the same page on the configured host.
 */
export function unknownHostIdentitySource(page: Window = window): IdentitySource {
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
