import { addressParams } from '@feisuo/contract/facts/address-params';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { QuietActivity } from '../../features/quiet-activity/quiet-activity.tsx';
import { layoutOf, type RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'SupplyStationV2', layout: 'site', isBareWithImage: true };

export async function loader({ context }: LoaderFunctionArgs) {
  return (await loadConfig(context.get(siteRequestContext), 'activities')).SupplyStationV2;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.title, description: loaderData.lead, isHidden: true } : null);

export default function Page() {
  const page = <QuietActivity activity={useLoaderData<typeof loader>()} />;
  const image = new URLSearchParams(useLocation().search).get(addressParams.image);
  // Undressed, it has nobody around it to say what its main part is.
  return layoutOf(handle, image) === 'none' ? <main id="main">{page}</main> : page;
}
