import { PeopleCard } from './people-card.tsx';
import { SafetyCard } from './safety-card.tsx';
import { SectionCards } from './section-cards.tsx';
import styles from './overview.module.css';

export function OverviewPage() {
  return (
    <div className={styles.stack}>
      <PeopleCard />
      <SafetyCard />
      <SectionCards />
    </div>
  );
}
