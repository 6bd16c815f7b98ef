import { InlineText } from '../../../components/inline-text.tsx';
import { ActivitySection } from '../activity-section.tsx';
import styles from './block.module.css';
import type { RulesOf } from './split-rules.ts';

export const RulesBlock = ({ block: { title, items }, id }: { block: RulesOf; id: string | undefined }) => (
  <ActivitySection {...(id !== undefined && { id })} title={title} isPaper>
    <ol className={styles.rules}>
      {items.map((item) => (
        <li key={item}>
          <span>
            <InlineText text={item} />
          </span>
        </li>
      ))}
    </ol>
  </ActivitySection>
);
