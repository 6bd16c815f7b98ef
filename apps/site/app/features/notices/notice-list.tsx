import type { NoticeBrief } from '@feisuo/contract/schemas/content-items';
import { SiteLink } from '../../components/site-link.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './notice-list.module.css';
import { NoticePills } from './notice-pills.tsx';
import { NoticeTimes } from './notice-times.tsx';

/** Notices, newest first. Notices of ongoing events have a lit knot. */
export function NoticeList({ notices }: { notices: NoticeBrief[] }) {
  return (
    <ol className={styles.thread}>
      {notices.map((notice) => (
        <li key={notice.id} data-running={notice.state === 'running' || undefined}>
          <time className="num" dateTime={notice.publishedAt}>
            {shanghaiDay(notice.publishedAt)}
          </time>
          <div className={styles.card}>
            <p className={styles.pills}>
              <NoticePills notice={notice} />
            </p>
            <h2>
              <SiteLink href={`/notice/${notice.id}`}>{notice.title}</SiteLink>
            </h2>
            <p className={styles.summary}>{notice.summary}</p>
            <NoticeTimes notice={notice} />
          </div>
        </li>
      ))}
    </ol>
  );
}
