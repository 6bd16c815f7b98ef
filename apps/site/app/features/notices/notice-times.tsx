import type { NoticeBrief } from '@feisuo/contract/schemas/content-items';
import { shanghaiMinute } from '../../format/shanghai-day.ts';
import styles from './notice-times.module.css';
import { noticeTexts } from './texts.ts';

/** The period and regions of a notice's event; empty for a notice without an event. */
export function NoticeTimes({ notice }: { notice: NoticeBrief }) {
  const { startsAt, endsAt, regions } = notice;
  if (!startsAt && regions.length === 0) return null;
  return (
    <dl className={styles.times}>
      {startsAt && (
        <div>
          <dt>{noticeTexts.starts}</dt>
          <dd>
            <time className="num" dateTime={startsAt}>
              {shanghaiMinute(startsAt)}
            </time>
          </dd>
        </div>
      )}
      {startsAt && (
        <div>
          <dt>{noticeTexts.ends}</dt>
          <dd>
            {endsAt ? (
              <time className="num" dateTime={endsAt}>
                {shanghaiMinute(endsAt)}
              </time>
            ) : (
              noticeTexts.notEnded
            )}
          </dd>
        </div>
      )}
      {regions.length > 0 && (
        <div>
          <dt>{noticeTexts.regions}</dt>
          <dd>{regions.join('、')}</dd>
        </div>
      )}
    </dl>
  );
}
