import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import styles from './all-questions.module.css';
import { AnswerFoot } from './answer-foot.tsx';
import { EntryQuestion } from './entry-question.tsx';
import { GroupIcon } from './group-icon.tsx';
import { groupAnchor } from './help-anchors.ts';

/** Puts common questions first. The order of the others stays, because sorting is stable. */
const commonFirst = (entries: HelpGroup['entries']) =>
  entries.toSorted((one, other) => Number(other.isCommon) - Number(one.isCommon));

/** All questions by group, each with an anchor. */
export function AllQuestions({ groups, pageAddress }: { groups: HelpGroup[]; pageAddress: string }) {
  return groups.map(({ id, title, text, icon, entries }) => (
    <section key={id} className={styles.group} id={groupAnchor(id)} aria-labelledby={`${groupAnchor(id)}-title`}>
      <div className={styles.name}>
        <GroupIcon icon={icon} />
        <h3 id={`${groupAnchor(id)}-title`}>{title}</h3>
        <p>{text}</p>
      </div>
      <div>
        {commonFirst(entries).map((entry) => (
          <EntryQuestion key={entry.id} entry={entry} hasAddress>
            <AnswerFoot address={`${pageAddress}#${entry.id}`} icon={icon} />
          </EntryQuestion>
        ))}
      </div>
    </section>
  ));
}
