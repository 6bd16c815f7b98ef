import { lineStateTexts } from '@feisuo/contract/facts/status-vocabulary';
import type { LineIncident } from '@feisuo/contract/schemas/status';
import { Pill } from '../../components/pill.tsx';
import { shanghaiMinute } from '../../format/shanghai-day.ts';
import styles from './incident-card.module.css';
import { lineTexts, lineTones } from './texts.ts';

const Minute = ({ at }: { at: string }) => (
  <time className="num" dateTime={at}>
    {shanghaiMinute(at)}
  </time>
);

/** An incident with its updates, newest first. */
export function IncidentCard({ incident }: { incident: LineIncident }) {
  const { id, kind, phase, title, state, startsAt, endsAt, regions, updates } = incident;
  const isOver = phase === 'over';
  return (
    <article className={styles.card} id={`incident-${id}`}>
      <p className={styles.pills}>
        <Pill tone={lineTones[state]}>{kind === 'fault' ? lineStateTexts[state] : lineTexts.kinds[kind]}</Pill>
        <Pill tone={isOver ? 'plain' : 'warn'}>{lineTexts.phases[phase]}</Pill>
      </p>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{lineTexts.affected}</dt>
          <dd>{regions.join('、')}</dd>
        </div>
        <div>
          <dt>{lineTexts.starts}</dt>
          <dd>
            <Minute at={startsAt} />
          </dd>
        </div>
        <div>
          <dt>{isOver || endsAt === null ? lineTexts.ends : lineTexts.endsPlanned}</dt>
          <dd>{endsAt ? <Minute at={endsAt} /> : lineTexts.notEnded}</dd>
        </div>
      </dl>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={update.at}>
            <Minute at={update.at} />
            <p>{update.text}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
