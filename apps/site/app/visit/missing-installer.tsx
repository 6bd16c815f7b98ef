import { ButtonLink } from '../components/button.tsx';
import styles from './missing-installer.module.css';
import { offerTexts } from './installer-offer.ts';

/** Shows a message and another link in place of a missing download. */
export function MissingInstaller({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.missing}>
      <p>{text}</p>
      <div className={styles.ways}>
        {children}
        <ButtonLink href="/download">{offerTexts.downloadPage}</ButtonLink>
      </div>
    </div>
  );
}
