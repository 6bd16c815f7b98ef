import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { Library } from '../../features/games/library.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Games', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [page, games] = await Promise.all([loadConfig(site, 'games'), site.content.listGames()]);
  return { page, games };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.page.eyebrow, description: loaderData.page.lead } : null);

export default function Games() {
  return <Library {...useLoaderData<typeof loader>()} />;
}
