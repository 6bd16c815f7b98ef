import { activityPaths } from '@feisuo/contract/facts/paths';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askActivity } from '../../content/ask-activity.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { fillPlaceholders } from '../../features/activity/fill-placeholders.ts';
import { giftPlaceholders } from '../../features/activity/gift/gift-placeholders.ts';
import { RecallPage } from '../../features/activity/recall/recall.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'ActivityRecall', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'activity-recall');
  const recall = await askActivity<RecallReply['data']>(site, activityPaths.recall, words.recall);
  return { words: fillPlaceholders(words, giftPlaceholders(recall)), recall };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.eyebrow, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  return <RecallPage {...useLoaderData<typeof loader>()} />;
}
