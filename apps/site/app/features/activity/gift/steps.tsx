import type { PagePart } from '@feisuo/contract/schemas/activity-words';
import styles from './steps.module.css';

/** A few steps, numbered, side by side. */
export function Steps({ steps }: { steps: readonly PagePart[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <b className="num" aria-hidden="true">
            {index + 1}
          </b>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
