import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { FeedbackPage } from '../../features/feedback/feedback-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Feedback', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { page: await loadConfig(context.get(siteRequestContext), 'feedback') };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.page.title, description: loaderData.page.lead } : null);

export default function Feedback() {
  const { page } = useLoaderData<typeof loader>();
  return <FeedbackPage page={page} />;
}
