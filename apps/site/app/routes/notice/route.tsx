import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { NoticeView } from '../../features/notices/notice-view.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Notice', layout: 'slim' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const notice = await context.get(siteRequestContext).content.findNotice(params.id ?? '');
  if (!notice) throw data(null, { status: 404, statusText: 'Not Found' });
  return { notice };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.notice.title, description: loaderData.notice.summary } : null);

export default function NoticePage() {
  return <NoticeView notice={useLoaderData<typeof loader>().notice} />;
}
