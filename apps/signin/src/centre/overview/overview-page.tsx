import { PeopleCard } from './people-card.tsx';
import { SafetyCard } from './safety-card.tsx';
import styles from './overview.module.css';
import { SectionLink } from '../frame/section-link.tsx';
import { Icon } from '../components/icons.tsx';
import { sections, type Section } from '../section-of-path.ts';
import { useCentre } from '../use-centre.ts';

const others = sections.filter((section): section is Exclude<Section, 'overview'> => section !== 'overview');

/** Links to the sections, for narrow screens without a menu beside the page. */
function SectionCards() {
  const { texts, go } = useCentre();
  return (
    <nav className={styles.places} aria-label={texts.title}>
      <ul className={styles.cards}>
        {others.map((section) => (
          <li key={section}>
            <SectionLink section={section} onGo={go}>
              <Icon name={section} />
              <span>
                <b>{texts.sections[section]}</b>
                <span>{texts.leads[section]}</span>
              </span>
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function OverviewPage() {
  return (
    <div className={styles.stack}>
      <PeopleCard />
      <SafetyCard />
      <SectionCards />
    </div>
  );
}
