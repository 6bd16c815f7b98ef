import { activityPaths } from '@feisuo/contract/facts/paths';
import type { NewUserGiftReply } from '@feisuo/contract/schemas/activity-gifts';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askActivity } from '../../content/ask-activity.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { fillPlaceholders } from '../../features/activity/fill-placeholders.ts';
import { giftPlaceholders } from '../../features/activity/gift/gift-placeholders.ts';
import { NewUserGift } from '../../features/activity/new-user-gift/new-user-gift.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'NewUserGift', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'new-user-gift');
  const gift = await askActivity<NewUserGiftReply['data']>(site, activityPaths.newUserGift, words.gift);
  return { words: fillPlaceholders(words, giftPlaceholders(gift)), gift };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.eyebrow, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  return <NewUserGift {...useLoaderData<typeof loader>()} />;
}
