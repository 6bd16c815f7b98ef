import { awardName } from '../award-name.ts';
import styles from './check-in-calendar.module.css';
import { CheckInPanel, type CheckInProps } from './check-in-panel.tsx';
import { rowsOf } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';

/** The week as seven cards, each with its award, beside the check-in button. */
export function CheckInCalendar(props: CheckInProps) {
  const { awards, status, checkIn } = props;
  const rows = rowsOf(awards, status === 'open' ? checkIn.week : null);
  return (
    <section className={styles.calendar} aria-labelledby="check-in-title">
      <h2 id="check-in-title" className="sr-only">
        {checkInTexts.title}
      </h2>
      <CheckInPanel className={styles.side} rows={rows} {...props} />
      <ol className={styles.days}>
        {rows.map(({ place, award, state }) => (
          <li
            key={place}
            data-state={state}
            data-weaving={place === checkIn.weaving || undefined}
            aria-current={state === 'today' ? 'date' : undefined}
          >
            <span className={styles.day}>{checkInTexts.row(place)}</span>
            <span className={styles.art} />
            <b>{awardName(award)}</b>
            <span className={styles.state}>{checkInTexts.states[state]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
