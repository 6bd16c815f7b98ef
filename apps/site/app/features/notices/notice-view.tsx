import type { Notice } from '@feisuo/contract/schemas/content-items';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Phrases } from '../../components/breakable-title.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { shanghaiDay, shanghaiMinute } from '../../format/shanghai-day.ts';
import { NoticePills } from './notice-list.tsx';
import { NoticeTimes } from './notice-times.tsx';
import styles from './notice-view.module.css';
import { noticeTexts } from './texts.ts';

/** Shows a notice, or the draft of a notice. */
export function NoticeView({ notice }: { notice: Notice }) {
  const way = [
    { text: noticeTexts.home, href: '/' },
    { text: noticeTexts.title, href: '/notice' },
  ];
  return (
    <article className={styles.page}>
      <Breadcrumb label={noticeTexts.breadcrumb} way={way} here={notice.title} />
      <p className={styles.pills}>
        <NoticePills notice={notice} />
      </p>
      <h1>
        <Phrases text={notice.title} />
      </h1>
      <p className={styles.dates}>
        <span>{noticeTexts.published(shanghaiDay(notice.publishedAt))}</span>
        <span>{noticeTexts.updated(shanghaiMinute(notice.updatedAt))}</span>
      </p>
      <div className={styles.slip}>
        <NoticeTimes notice={notice} />
      </div>
      <RichText blocks={notice.body} name={notice.title} />
      <p className={styles.ways}>
        <SiteLink href="/notice">{noticeTexts.all}</SiteLink>
        <span>
          {noticeTexts.help}
          <SiteLink href="/support/work-order">{noticeTexts.ticket}</SiteLink>
        </span>
      </p>
    </article>
  );
}
