import type { ActivityRule } from '@feisuo/contract/schemas/activity-words';
import { ActivitySection } from './activity-section.tsx';
import styles from './rules.module.css';
import { activityTexts } from './texts.ts';

/** The rules in full, on paper, where every page's head leads to. */
export function Rules({ rules, id = 'rules' }: { rules: readonly ActivityRule[]; id?: string }) {
  return (
    <ActivitySection id={id} title={activityTexts.rulesTitle} text={activityTexts.rulesText} isPaper>
      <ol className={styles.rules}>
        {rules.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </ActivitySection>
  );
}
