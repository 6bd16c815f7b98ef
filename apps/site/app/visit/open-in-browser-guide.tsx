import { CopyButton } from '../components/copy-button.tsx';
import { PopupCard } from '../popups/popup-card.tsx';
import type { Device } from '../device/detect-device.ts';
import { guideTexts } from './guide-texts.ts';
import styles from './open-in-browser-guide.module.css';

interface OpenInBrowserGuideProps {
  os: Device['os'];
  address: string;
  onClose: () => void;
}

/** Three steps out of an application's own pages, and the link for those who would rather copy it. */
export function OpenInBrowserGuide({ os, address, onClose }: OpenInBrowserGuideProps) {
  return (
    <PopupCard title={guideTexts.title} onClose={onClose}>
      <p className={styles.why}>{guideTexts.why}</p>
      <ol className={styles.steps}>
        {guideTexts.steps(os === 'ios' || os === 'mac').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.or}>{guideTexts.or}</p>
      <p className={styles.address}>{address}</p>
      <CopyButton
        text={address}
        label={guideTexts.copy}
        done={guideTexts.copied}
        failed={guideTexts.copyFailed}
        size="medium"
      />
    </PopupCard>
  );
}
