import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import styles from './group-cards.module.css';
import { GroupIcon } from './group-icon.tsx';
import { groupAnchor } from './help-anchors.ts';
import { helpTexts } from './texts.ts';

/** The first questions of every group, with a link to the rest. */
export function GroupCards({ groups, shown }: { groups: HelpGroup[]; shown: number }) {
  return (
    <nav aria-label={helpTexts.groups}>
      <ul className={styles.cards}>
        {groups.map(({ id, title, icon, entries }) => (
          <li key={id}>
            <GroupIcon icon={icon} />
            <h2>{title}</h2>
            <ul>
              {entries.slice(0, shown).map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>{entry.question}</a>
                </li>
              ))}
              {entries.length > shown && (
                <li>
                  <a className={styles.all} href={`#${groupAnchor(id)}`}>
                    {helpTexts.allOf(entries.length)}
                  </a>
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
