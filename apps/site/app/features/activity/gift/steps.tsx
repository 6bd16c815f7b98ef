import type { PagePart } from '@feisuo/contract/schemas/activity-texts';
import styles from './steps.module.css';

interface StepsProps {
  steps: readonly PagePart[];
  /** If false, the steps have no numbers. */
  isOrdered?: boolean;
}

export function Steps({ steps, isOrdered = true }: StepsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={styles.steps} data-plain={!isOrdered || undefined}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          {isOrdered && (
            <b className="num" aria-hidden="true">
              {index + 1}
            </b>
          )}
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}
