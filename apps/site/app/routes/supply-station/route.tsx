import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { loadStation } from '../../content/supply-station.server.ts';
import { SupplyPage } from '../../features/activity/supply/supply-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'SupplyStation', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'supply-station');
  return { words, ...(await loadStation(site, words.shop)) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.title, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  return <SupplyPage {...useLoaderData<typeof loader>()} />;
}
