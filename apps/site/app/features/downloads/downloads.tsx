import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { buttonClass } from '../../components/button.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Section } from '../../components/section.tsx';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import type { InstallerPlatform } from '../../visit/installer-href.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import { PhoneDrawing, WindowDrawing } from './device-drawings.tsx';
import styles from './downloads.module.css';
import { downloadTexts } from './texts.ts';

/** Which platforms have a release. */
export type Published = Record<InstallerPlatform, boolean>;

interface DownloadsProps {
  downloads: HomeConfig['downloads'];
  published: Published;
  qr: QrDrawing;
}

export function Downloads({ downloads, published, qr }: DownloadsProps) {
  const { windows, phone, unpublishedNote: note } = downloads;
  return (
    <Section id="download" title={downloads.title}>
      <div className={styles.devices}>
        <article className={`${styles.device} ${styles.computer}`}>
          <h3>{windows.name}</h3>
          <p>{windows.text}</p>
          <Installer platform="windows" isOut={published.windows} text={windows.downloadText} note={note} />
          <WindowDrawing className={styles.window} screen={windows.screen} />
        </article>
        <article className={styles.device}>
          <h3>{phone.name}</h3>
          <p>{phone.text}</p>
          <Installer platform="android" isOut={published.android} text={phone.downloadText} note={note} />
          <div className={styles.scan}>
            <QrCode drawing={qr} label={downloadTexts.qr} />
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
  isOut: boolean;
  text: string;
  note: string;
}

function Installer({ platform, isOut, text, note }: InstallerProps) {
  if (!isOut) return <p className={styles.unpublished}>{note}</p>;
  return (
    <InstallerLink
      className={buttonClass({ look: platform === 'windows' ? 'primary' : 'secondary' })}
      platform={platform}
    >
      {text}
    </InstallerLink>
  );
}
