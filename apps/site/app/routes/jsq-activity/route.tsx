import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadOffer } from '../../content/ask-activity.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { JsqPage } from '../../features/activity/jsq/jsq-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'JsqActivity', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'jsq-activity');
  return { words, checkIn: await loadOffer(site, words.checkIn), welcome: await loadOffer(site, words.welcome) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.title, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  return <JsqPage {...useLoaderData<typeof loader>()} />;
}
