import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import { Phrases } from '../../components/breakable-title.tsx';
import { Pill, type PillTone } from '../../components/pill.tsx';
import { ShareButton } from '../../visit/share-button.tsx';
import styles from './activity-head.module.css';
import { periodOf } from './period.ts';
import { activityTexts } from './texts.ts';

const tones: Record<ActivityBrief['state'], PillTone> = {
  upcoming: 'info',
  running: 'ok',
  ended: 'plain',
  off: 'plain',
};

interface ActivityHeadProps {
  words: { eyebrow: string; title: string; lead: string };
  /** Null if the activity does not exist; no period is shown then. */
  brief: ActivityBrief | null;
  /** More facts that a member should know before taking part. */
  facts?: readonly { term: string; text: string }[];
  /** The link to the rules; null if there are none. */
  rulesHref?: string | null;
}

/** The head of an activity page: name, period, state and a link to the rules. It has no countdown. */
export function ActivityHead({ words, brief, facts, rulesHref = '#rules' }: ActivityHeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.eyebrow}>{words.eyebrow}</p>
        <h1 className={styles.title}>
          <Phrases text={words.title} />
        </h1>
        <p className={styles.lead}>{words.lead}</p>
        <dl className={styles.facts}>
          {brief && (
            <div>
              <dt>{activityTexts.period}</dt>
              <dd className="num">{periodOf(brief)}</dd>
            </div>
          )}
          {facts?.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>{activityTexts.share}</dt>
            <dd>
              <ShareButton />
            </dd>
          </div>
          {rulesHref && (
            <div>
              <dt>{activityTexts.rules}</dt>
              <dd>
                <a href={rulesHref}>{activityTexts.readRules}</a>
              </dd>
            </div>
          )}
        </dl>
      </div>
      {brief && <Pill tone={tones[brief.state]}>{activityTexts.states[brief.state]}</Pill>}
    </div>
  );
}
