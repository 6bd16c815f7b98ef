import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { ChildProtection } from '../../features/guardian/child-protection.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'ChildProtection', layout: 'slim', theme: 'light' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { page: await loadConfig(context.get(siteRequestContext), 'child-protection') };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.page.title, description: loaderData.page.lead } : null);

export default function ChildProtectionRoute() {
  const { page } = useLoaderData<typeof loader>();
  return <ChildProtection page={page} />;
}
