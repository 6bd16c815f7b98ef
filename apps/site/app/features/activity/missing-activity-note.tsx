import type { PagePart } from '@feisuo/contract/schemas/activity-texts';
import { ButtonLink } from '../../components/button.tsx';
import styles from './status-note.module.css';
import { activityTexts } from './texts.ts';

/** Shown in place of an activity that does not exist. */
export function MissingActivityNote({ quiet }: { quiet: PagePart }) {
  return (
    <div className={`${styles.note} ${styles.slip}`}>
      <h2>{quiet.title}</h2>
      <p>{quiet.text}</p>
      <div className={styles.ways}>
        <ButtonLink href="/notice">{activityTexts.notices}</ButtonLink>
      </div>
    </div>
  );
}
