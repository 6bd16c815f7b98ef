import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import { buttonClass } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/download-icon.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import styles from './installer-buttons.module.css';
import { landingTexts } from './texts.ts';

interface InstallerButtonsProps {
  buttons: LandingPage['buttons'];
  trial: LandingPage['trial'];
}

/** Two installers, what the trial costs, and the name that the file will have; nothing starts by itself. */
export function InstallerButtons({ buttons, trial }: InstallerButtonsProps) {
  return (
    <>
      <div className={styles.buttons}>
        <InstallerLink platform="windows" className={buttonClass({ look: 'primary', size: 'large' }, styles.windows)}>
          <DownloadIcon />
          {buttons.windows}
        </InstallerLink>
        <InstallerLink platform="android" className={buttonClass({ size: 'large' }, styles.android)}>
          <span className={styles.short}>{buttons.androidShort}</span>
          <span className={styles.long}>{buttons.android}</span>
        </InstallerLink>
      </div>
      <p className={styles.fine}>
        <b>{trial.promise}</b>
        <span>{trial.note}</span>
      </p>
      <p className={styles.file}>
        {landingTexts.fileName}
        <InstallerLink platform="windows">{(name) => <code>{name}</code>}</InstallerLink>
      </p>
    </>
  );
}
