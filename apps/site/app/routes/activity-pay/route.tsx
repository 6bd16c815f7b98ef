import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivitySaleReply } from '@feisuo/contract/schemas/activity-pages';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askActivity } from '../../content/ask-activity.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { ActivityPay } from '../../features/activity/pay/sale-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'ActivityPay', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'activity-pay');
  return { words, sale: await askActivity<ActivitySaleReply['data']>(site, activityPaths.sale, words.sale) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.eyebrow, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  return <ActivityPay {...useLoaderData<typeof loader>()} />;
}
