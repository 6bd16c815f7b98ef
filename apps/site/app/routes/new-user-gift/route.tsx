import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { QuietActivity } from '../../features/quiet-activity/quiet-activity.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'NewUserGift', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  return (await loadConfig(context.get(siteRequestContext), 'activities')).NewUserGift;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.title, description: loaderData.lead, isHidden: true } : null);

export default function Page() {
  return <QuietActivity activity={useLoaderData<typeof loader>()} />;
}
