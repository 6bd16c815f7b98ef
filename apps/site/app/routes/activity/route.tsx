import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPageReply } from '@feisuo/contract/schemas/activity-pages';
import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { requireActivity } from '../../content/require-activity.server.ts';
import { loadBlockFacts } from '../../content/block-facts.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { listPlans } from '../../content/plans.server.ts';
import { BlockPage } from '../../features/activity/blocks/block-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Activity', layout: 'slim' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const reply = await requireActivity<ActivityPageReply['data']>(site, activityPaths.page, params['id'] ?? '');
  // Activities that consist of pictures have another address.
  if (reply.activity.kind !== 'page') throw data(null, { status: 404, statusText: 'Not Found' });
  const words = (await loadConfig(site, 'activities')).Activity;
  return { words, reply, facts: await loadBlockFacts(site, () => listPlans(site), reply.page?.blocks ?? []) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { words, reply } = loaderData;
  const description = reply.page?.lead ?? words.lead;
  return metaOf(args, { title: reply.activity.name, description, isHidden: true });
};

export default function Page() {
  return <BlockPage {...useLoaderData<typeof loader>()} />;
}
