import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { buttonClass } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { DemoNote } from '../../visit/demo-note.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import { missingNote, type InstallerOffers } from '../../visit/installer-offer.ts';
import { MissingInstaller } from '../../visit/missing-installer.tsx';
import styles from './installer-buttons.module.css';
import { landingTexts } from './texts.ts';

interface InstallerButtonsProps {
  buttons: LandingPage['buttons'];
  trial: LandingPage['trial'];
  offers: InstallerOffers;
}

/** Two installers, the price of the trial, and the file name; nothing starts by itself. */
export function InstallerButtons({ buttons, trial, offers }: InstallerButtonsProps) {
  const missing = missingNote(offers);
  return (
    <>
      <div className={styles.buttons}>
        {offers.windows && (
          <InstallerLink platform="windows" className={buttonClass({ look: 'primary', size: 'large' })}>
            <DownloadIcon />
            {buttons.windows}
          </InstallerLink>
        )}
        {offers.android && (
          <InstallerLink
            platform="android"
            className={buttonClass({ look: offers.windows ? 'secondary' : 'primary', size: 'large' })}
          >
            {offers.windows && <span className={styles.short}>{buttons.androidShort}</span>}
            <span className={offers.windows ? styles.long : undefined}>{buttons.android}</span>
          </InstallerLink>
        )}
        {missing && <MissingInstaller text={missing} />}
      </div>
      <p className={styles.fine}>
        <b>{trial.promise}</b>
        <span>{trial.note}</span>
      </p>
      {offers.windows && (
        <p className={styles.file}>
          {landingTexts.fileName}
          <InstallerLink platform="windows">{(name) => <code>{name}</code>}</InstallerLink>
        </p>
      )}
      <DemoNote offers={offers} />
    </>
  );
}
