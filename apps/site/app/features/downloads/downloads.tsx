import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Section } from '../../components/section.tsx';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { PhoneDrawing, WindowDrawing } from './device-drawings.tsx';
import styles from './downloads.module.css';
import { downloadTexts } from './texts.ts';

interface DownloadsProps {
  downloads: HomeConfig['downloads'];
  qr: QrDrawing;
}

export function Downloads({ downloads, qr }: DownloadsProps) {
  const { pc, android, windows, phone, unpublishedNote } = downloads;
  return (
    <Section id="download" title={downloads.title}>
      <div className={styles.devices}>
        <article className={`${styles.device} ${styles.computer}`}>
          <h3>{windows.name}</h3>
          <p>{windows.text}</p>
          <Installer href={pc} text={windows.downloadText} note={unpublishedNote} look="primary" />
          <WindowDrawing className={styles.window} screen={windows.screen} />
        </article>
        <article className={styles.device}>
          <h3>{phone.name}</h3>
          <p>{phone.text}</p>
          <Installer href={android} text={phone.downloadText} note={unpublishedNote} look="secondary" />
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
  href: string | null;
  text: string;
  note: string;
  look: 'primary' | 'secondary';
}

function Installer({ href, text, note, look }: InstallerProps) {
  if (href === null) return <p className={styles.unpublished}>{note}</p>;
  return (
    <ButtonLink look={look} href={href}>
      {text}
    </ButtonLink>
  );
}
