import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { buttonClass } from '../../components/button.tsx';
import { ClientPicture } from '../../components/client-picture.tsx';
import { Section } from '../../components/section.tsx';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import type { InstallerPlatform } from '../../visit/installer-href.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import type { InstallerOffer, InstallerOffers } from '../../visit/installer-offer.ts';
import { PhoneDrawing } from './device-drawings.tsx';
import styles from './downloads.module.css';
import { downloadTexts } from './texts.ts';
import { VisitQr } from '../../visit/visit-qr.tsx';

interface DownloadsProps {
  downloads: HomeConfig['downloads'];
  offers: InstallerOffers;
  qr: QrDrawing;
}

export function Downloads({ downloads, offers, qr }: DownloadsProps) {
  const { windows, phone, unpublishedNote: note } = downloads;
  return (
    <Section id="download" title={downloads.title}>
      <div className={styles.devices}>
        <article className={`${styles.device} ${styles.computer}`}>
          <h3>{windows.name}</h3>
          <p>{windows.text}</p>
          <Installer platform="windows" offer={offers.windows} text={windows.downloadText} note={note} />
          <ClientPicture className={styles.window} screen={windows.screen} />
        </article>
        <article className={styles.device}>
          <h3>{phone.name}</h3>
          <p>{phone.text}</p>
          <Installer platform="android" offer={offers.android} text={phone.downloadText} note={note} />
          <div className={styles.scan}>
            <VisitQr drawing={qr} href={downloads.qr.target} label={downloadTexts.qr} />
            <p>{downloads.qr.text}</p>
          </div>
          <PhoneDrawing className={styles.phone} screen={phone.screen} />
        </article>
      </div>
    </Section>
  );
}

interface InstallerProps {
  platform: InstallerPlatform;
  offer: InstallerOffer;
  text: string;
  note: string;
}

function Installer({ platform, offer, text, note }: InstallerProps) {
  if (!offer) return <p className={styles.unpublished}>{note}</p>;
  return (
    <div className={styles.offer}>
      <InstallerLink
        className={buttonClass({ look: platform === 'windows' ? 'primary' : 'secondary' })}
        platform={platform}
      >
        {text}
      </InstallerLink>
    </div>
  );
}
