import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { NoticeList } from '../../features/notices/notice-list.tsx';
import { noticeTexts } from '../../features/notices/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './notices.module.css';

export const handle: RouteHandle = { page: 'Notices', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { notices: await context.get(siteRequestContext).content.listNotices() };
}

export const meta: MetaFunction = (args) => metaOf(args, { title: noticeTexts.title, description: noticeTexts.lead });

export default function Notices() {
  const { notices } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead eyebrow={noticeTexts.eyebrow} title={noticeTexts.title} lead={noticeTexts.lead} />
      {notices.length > 0 ? <NoticeList notices={notices} /> : <p className={styles.empty}>{noticeTexts.empty}</p>}
    </div>
  );
}
