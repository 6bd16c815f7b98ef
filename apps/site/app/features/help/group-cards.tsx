import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import styles from './group-cards.module.css';
import { GroupIcon } from './group-icon.tsx';
import { groupAnchor } from './help-anchors.ts';
import { helpTexts } from './texts.ts';

/** The groups, each with a link to its questions below. */
export function GroupCards({ groups }: { groups: HelpGroup[] }) {
  return (
    <nav aria-label={helpTexts.groups}>
      <ul className={styles.cards}>
        {groups.map(({ id, title, icon, entries }) => (
          <li key={id}>
            <GroupIcon icon={icon} />
            <h2>
              <a href={`#${groupAnchor(id)}`}>{title}</a>
            </h2>
            <p>{helpTexts.allOf(entries.length)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
