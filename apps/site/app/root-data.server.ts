import type { LoaderFunctionArgs } from 'react-router';
import { loadConfig } from './content/load-config.server.ts';
import { qrDrawing } from './content/qr-drawing.server.ts';
import { withContact } from './content/with-contact.server.ts';
import { siteRequestContext } from './site-request.ts';

/** Loads the data that every page shares. */
export async function loadRootData({ context, request }: LoaderFunctionArgs) {
  const siteRequest = context.get(siteRequestContext);
  const site = withContact(await loadConfig(siteRequest, 'site'));
  const { origin } = new URL(request.url);
  const { host, mainOrigin, isThirdParty, hidesCommunity, accountOrigin, downloadOrigin, telemetry } = siteRequest;
  const communityQr =
    site.community && !site.community.picture && !hidesCommunity
      ? qrDrawing(new URL(site.community.qrTarget, origin).href)
      : null;
  // The address is relative if the account pages are on this host, so that the link works under any host name.
  const signInHref = accountOrigin === origin ? '/account/' : `${accountOrigin}/account/`;
  return {
    site,
    communityQr,
    origin,
    mainOrigin,
    host,
    isThirdParty,
    hidesCommunity,
    accountOrigin,
    downloadOrigin,
    signInHref,
    telemetry,
  };
}
