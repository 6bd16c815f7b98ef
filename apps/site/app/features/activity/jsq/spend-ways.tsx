import type { PagePart } from '@feisuo/contract/schemas/activity-words';
import { SiteLink } from '../../../components/site-link.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { ActivitySection } from '../activity-section.tsx';
import styles from './spend-ways.module.css';
import { jsqTexts } from './texts.ts';

/** Where coins go. */
export function SpendWays({ words }: { words: PagePart }) {
  return (
    <ActivitySection title={words.title} text={words.text}>
      <ul className={styles.ways}>
        {jsqTexts.ways.map(({ href, title, text, motif, hue }) => (
          <li key={href}>
            <WeaveArt className={styles.art} name={title} motif={motif} hue={hue} />
            <div>
              <h3>
                <SiteLink href={href}>{title}</SiteLink>
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </ActivitySection>
  );
}
