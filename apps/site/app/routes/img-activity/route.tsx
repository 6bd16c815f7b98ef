import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { QuietActivity } from '../../features/quiet-activity/quiet-activity.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'ImgActivity', layout: 'slim' };

/** Which there are; nothing else can be told of them yet than that they have not begun. */
const known = new Set<string | undefined>(['spring']);

export async function loader({ context, params }: LoaderFunctionArgs) {
  if (!known.has(params['id'])) throw data(null, { status: 404, statusText: 'Not Found' });
  return (await loadConfig(context.get(siteRequestContext), 'activities')).ImgActivity;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.title, description: loaderData.lead, isHidden: true } : null);

export default function Page() {
  return <QuietActivity activity={useLoaderData<typeof loader>()} />;
}
