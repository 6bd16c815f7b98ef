import { activityPaths } from '@feisuo/contract/facts/paths';
import type { InviteReply } from '@feisuo/contract/schemas/activity-invitations';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { askActivity } from '../../content/ask-activity.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { fillPlaceholders } from '../../features/activity/fill-placeholders.ts';
import { termsPlaceholders } from '../../features/activity/invite/invite-view.ts';
import { InvitePage } from '../../features/activity/invite/invite.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'InviteToSharePage', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const words = await loadConfig(site, 'invite');
  const invite = await askActivity<InviteReply['data']>(site, activityPaths.invite, words.invite);
  return { words: fillPlaceholders(words, termsPlaceholders(invite?.terms ?? null)), invite };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.words.eyebrow, description: loaderData.words.lead, isHidden: true } : null,
  );

export default function Page() {
  return <InvitePage {...useLoaderData<typeof loader>()} />;
}
