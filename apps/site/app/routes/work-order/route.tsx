import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { ticketKindOf } from '../../features/work-order/fields.ts';
import { WorkOrderPage } from '../../features/work-order/work-order-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'SubmitWorkOrder', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [page, games] = await Promise.all([loadConfig(site, 'work-order'), site.content.listGames()]);
  // Sends only the fields that are needed to find a game by name, to keep the HTML small.
  const choices = games.map(({ id, name, englishName, initials, aliases, kind, regions }) => ({
    id,
    name,
    englishName,
    initials,
    aliases,
    kind,
    regions,
  }));
  return { page, games: choices };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.page.title, description: loaderData.page.lead } : null);

export default function SubmitWorkOrder() {
  const { page, games } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return <WorkOrderPage page={page} games={games} kind={ticketKindOf(search)} />;
}
