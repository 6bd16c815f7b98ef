import { Pill } from '../components/pill.tsx';
import styles from './demo-note.module.css';
import { demoNote, offerTexts, type InstallerOffers } from './installer-offer.ts';

/** The note beside downloads of demo files. Renders nothing if the downloads are real. */
export function DemoNote({ offers }: { offers: Partial<InstallerOffers> }) {
  const text = demoNote(offers);
  if (!text) return null;
  return (
    <p className={styles.note}>
      <Pill tone="warn">{offerTexts.demo}</Pill>
      <span>{text}</span>
    </p>
  );
}
