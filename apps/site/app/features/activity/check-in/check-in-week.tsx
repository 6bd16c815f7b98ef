import { CheckInPanel, type CheckInProps } from './check-in-panel.tsx';
import styles from './check-in-week.module.css';
import { Cloth } from './woven-week.tsx';
import { rowsOf } from './woven-rows.ts';
import { checkInTexts } from './texts.ts';

/** The week as a woven cloth beside the check-in button. On phones the button is above the cloth. */
export function CheckInLoom(props: CheckInProps) {
  const { awards, status, checkIn } = props;
  const rows = rowsOf(awards, status === 'open' ? checkIn.week : null);
  return (
    <section className={styles.loom} aria-labelledby="check-in-title">
      <h2 id="check-in-title" className="sr-only">
        {checkInTexts.title}
      </h2>
      <CheckInPanel className={styles.side} rows={rows} {...props} />
      <Cloth rows={rows} weaving={checkIn.weaving} />
    </section>
  );
}
