import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityPageReply } from '@feisuo/contract/schemas/activity-pages';
import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { requireActivity } from '../../content/require-activity.server.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { ImageActivity } from '../../features/activity/image/image-page.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'ImgActivity', layout: 'slim', isBareWithImage: true };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const reply = await requireActivity<ActivityPageReply['data']>(site, activityPaths.page, params['id'] ?? '');
  // Activities that consist of blocks have another address.
  if (reply.activity.kind !== 'image') throw data(null, { status: 404, statusText: 'Not Found' });
  return { words: (await loadConfig(site, 'activities')).ImgActivity, reply };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { words, reply } = loaderData;
  return metaOf(args, { title: reply.activity.name, description: words.lead, isHidden: true });
};

export default function Page() {
  return <ImageActivity {...useLoaderData<typeof loader>()} />;
}
