import type { NoticeBrief } from '@feisuo/contract/schemas/content-items';
import { Pill } from '../../components/pill.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './notice-list.module.css';
import { NoticeTimes } from './notice-times.tsx';
import { kindTones, noticeTexts, stateTones } from './texts.ts';

/** Labels for the kind of a notice and the state of its event. */
export function NoticePills({ notice: { kind, state } }: { notice: NoticeBrief }) {
  return (
    <>
      <Pill tone={kindTones[kind]}>{noticeTexts.kinds[kind]}</Pill>
      {state && <Pill tone={stateTones[state]}>{noticeTexts.states[state]}</Pill>}
    </>
  );
}

/** A list of notices, newest first. Notices of ongoing events have a highlighted knot. */
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
