import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';
import { PageLink } from '../shell/page-link.tsx';
import { ChartCard } from './charts/chart-card.tsx';
import { LineChart } from './charts/line-chart.tsx';
import { numberText } from './compare.ts';
import styles from './dashboard.module.css';

/** Errors of pages by day, and which came most often. */
export function ErrorsCard({ errors, range }: { errors: Dashboard['errors']; range: string }) {
  const { days, issues } = errors;
  return (
    <ChartCard
      title="页面报错"
      fileName={`errors-${range}`}
      table={[['日期', '次数'], ...days.map(({ day, events }) => [day, events])]}
    >
      <LineChart
        label="页面报错"
        width={520}
        days={days.map(({ day }) => day)}
        lines={[{ name: '报错', colour: 'var(--err)', values: days.map(({ events }) => events) }]}
      />
      {issues.length > 0 && (
        <ol className={styles.issues} aria-label="最多的报错">
          {issues.map(({ id, title, culprit, events }) => (
            <li key={id}>
              <PageLink to={`/console/system/errors/${id}`}>
                {title}
                <small>{culprit}</small>
              </PageLink>
              <b>{numberText(events)}</b>
            </li>
          ))}
        </ol>
      )}
    </ChartCard>
  );
}
