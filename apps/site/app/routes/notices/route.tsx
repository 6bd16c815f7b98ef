import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { StatusStrip } from '../../features/line-status/region-list.tsx';
import { NoticeList } from '../../features/notices/notice-list.tsx';
import { noticeTexts } from '../../features/notices/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './notices.module.css';

export const handle: RouteHandle = { page: 'Notices', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(siteRequestContext);
  const [notices, lines] = await Promise.all([content.listNotices(), content.readLineSummary()]);
  return { notices, lines };
}

export const meta: MetaFunction = (args) => metaOf(args, { title: noticeTexts.title, description: noticeTexts.lead });

export default function Notices() {
  const { notices, lines } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead eyebrow={noticeTexts.eyebrow} title={noticeTexts.title} lead={noticeTexts.lead} />
      <div className={styles.lines}>
        <StatusStrip lines={lines} />
      </div>
      {notices.length > 0 ? <NoticeList notices={notices} /> : <p className={styles.empty}>{noticeTexts.empty}</p>}
    </div>
  );
}
