import { statusFeedPath } from '@feisuo/contract/facts/status-vocabulary';
import type { LineIncident } from '@feisuo/contract/schemas/status';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { IncidentCard } from '../../features/line-status/incident-card.tsx';
import { RegionList, Overall } from '../../features/line-status/region-list.tsx';
import { lineTexts } from '../../features/line-status/texts.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './status.module.css';

export const handle: RouteHandle = { page: 'Status', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  return { lines: await context.get(siteRequestContext).content.readLineStatus() };
}

export const meta: MetaFunction = (args) => [
  ...metaOf(args, { title: lineTexts.title, description: lineTexts.lead }),
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: lineTexts.title, href: statusFeedPath },
];

export default function Status() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead eyebrow={lineTexts.eyebrow} title={lineTexts.title} lead={lineTexts.lead} />
      {lines ? (
        <>
          <Overall lines={lines} />
          <Incidents title={lineTexts.open} list={lines.open} />
          <section>
            <h2>{lineTexts.directions}</h2>
            <RegionList regions={lines.regions} />
          </section>
          <Incidents title={lineTexts.planned} list={lines.planned} />
          <Past list={lines.past} />
        </>
      ) : (
        <p className={styles.empty}>{lineTexts.none}</p>
      )}
      <p className={styles.note}>
        <span>{lineTexts.note}</span>
        <a href={statusFeedPath}>{lineTexts.feed}</a>
      </p>
    </div>
  );
}

function Incidents({ title, list }: { title: string; list: LineIncident[] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.cards}>
        {list.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} />
        ))}
      </div>
    </section>
  );
}

/** Past incidents, grouped by the month in which they began. */
function Past({ list }: { list: LineIncident[] }) {
  const monthOf = ({ startsAt }: LineIncident) => shanghaiDay(startsAt).slice(0, 7);
  const months = [...new Set(list.map(monthOf))];
  return (
    <section>
      <h2>{lineTexts.past}</h2>
      {months.length === 0 && <p className={styles.empty}>{lineTexts.noPast}</p>}
      {months.map((month) => (
        <div key={month}>
          <p className={styles.month}>{lineTexts.month(month)}</p>
          <div className={styles.cards}>
            {list
              .filter((incident) => monthOf(incident) === month)
              .map((incident) => (
                <IncidentCard key={incident.id} incident={incident} />
              ))}
          </div>
        </div>
      ))}
    </section>
  );
}
