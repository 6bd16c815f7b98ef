import { addressParams } from '@feisuo/contract/facts/address-params';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { loadStation } from '../../content/supply-station.server.ts';
import { SupplyV2Page } from '../../features/activity/supply/supply-hub-page.tsx';
import { layoutOf, type RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'SupplyStationV2', layout: 'site', isBareWithImage: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'supply-station-v2');
  return { words, ...(await loadStation(site, words.shop)) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.title, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  const page = <SupplyV2Page {...useLoaderData<typeof loader>()} />;
  const image = new URLSearchParams(useLocation().search).get(addressParams.image);
  // Without a layout there is no main element around the page, so it is rendered here.
  return layoutOf(handle, image) === 'none' ? <main id="main">{page}</main> : page;
}
