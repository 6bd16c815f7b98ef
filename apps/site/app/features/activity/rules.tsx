import type { ActivityRule } from '@feisuo/contract/schemas/activity-texts';
import { InlineText } from '../../components/inline-text.tsx';
import { ActivitySection } from './activity-section.tsx';
import styles from './rules.module.css';
import { activityTexts } from './texts.ts';

interface RulesProps {
  rules: readonly ActivityRule[];
  /** Rules generated from the activity's settings. They come first, because they are binding. */
  sentences?: readonly string[];
  id?: string;
  /** Title of the section; a default title if it is missing. */
  title?: string;
}

/** The full rules of an activity. The head of the page links to this section. */
export function Rules({ rules, sentences, id = 'rules', title: name = activityTexts.rulesTitle }: RulesProps) {
  return (
    <ActivitySection id={id} title={name} text={activityTexts.rulesText} isPaper>
      <ol className={styles.rules}>
        {sentences?.map((sentence) => (
          <li key={sentence}>
            <p>{sentence}</p>
          </li>
        ))}
        {rules.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>
                <InlineText text={text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </ActivitySection>
  );
}
