import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Phrases } from '../../components/breakable-title.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { NoticePills } from '../../features/notices/notice-pills.tsx';
import { NoticeTimes } from '../../features/notices/notice-times.tsx';
import { noticeTexts } from '../../features/notices/texts.ts';
import { shanghaiDay, shanghaiMinute } from '../../format/shanghai-day.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './notice.module.css';

export const handle: RouteHandle = { page: 'Notice', layout: 'slim' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const notice = await context.get(siteRequestContext).content.findNotice(params.id ?? '');
  if (!notice) throw data(null, { status: 404, statusText: 'Not Found' });
  return { notice };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.notice.title, description: loaderData.notice.summary } : null);

export default function NoticePage() {
  const { notice } = useLoaderData<typeof loader>();
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
