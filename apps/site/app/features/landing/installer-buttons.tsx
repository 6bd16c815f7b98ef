import type { LandingPage } from '@feisuo/contract/schemas/page-games';
import { buttonClass } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { SendLink } from '../../components/share-link-button.tsx';
import { PlatformScript, usePlatformAttribute } from '../../device/platform-attribute.tsx';
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
  /** Whether the advertised game runs on computers only. */
  isComputerGame?: boolean;
}

/**
 * Buttons for the installers that fit the device, the price of the trial, and the file name. On iPhones, and on any
 * phone if the game runs on computers only, the main button sends the link to a computer.
 */
export function InstallerButtons({ buttons, trial, offers, isComputerGame = false }: InstallerButtonsProps) {
  const ref = usePlatformAttribute();
  const missing = missingNote(offers);
  return (
    <div ref={ref} className={styles.offer} data-computer={isComputerGame || undefined} suppressHydrationWarning>
      <PlatformScript />
      <div className={styles.buttons}>
        {offers.windows && (
          <InstallerLink platform="windows" className={buttonClass({ look: 'primary', size: 'large' }, styles.windows)}>
            <DownloadIcon />
            {buttons.windows}
          </InstallerLink>
        )}
        {offers.windows && (
          <span className={styles.send}>
            <SendLink
              href="/download"
              look="primary"
              text={landingTexts.sendToComputer}
              shared={landingTexts.shared}
              copied={landingTexts.copied}
            />
          </span>
        )}
        {offers.android && (
          <InstallerLink
            platform="android"
            className={buttonClass({ look: offers.windows ? 'secondary' : 'primary', size: 'large' }, styles.android)}
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
    </div>
  );
}
