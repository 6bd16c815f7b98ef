import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadOffer } from '../../content/ask-activity.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { PartnerSection } from '../../features/activity/partner/partner-section.tsx';
import { RedeemPage } from '../../features/activity/redeem/redeem-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'RedeemCode', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [words, partner] = await Promise.all([loadConfig(site, 'redeem'), loadConfig(site, 'partner')]);
  return { words, partner, offer: await loadOffer(site, words.redeem) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.title, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  const { partner, ...page } = useLoaderData<typeof loader>();
  return (
    <RedeemPage {...page}>
      <PartnerSection words={partner} />
    </RedeemPage>
  );
}
