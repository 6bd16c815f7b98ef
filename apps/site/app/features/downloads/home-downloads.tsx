import type { HomeConfig } from '@feisuo/contract/schemas/content';
import { weaveUrl } from '@feisuo/design/weave-url';
import { buttonClass } from '../../components/button.tsx';
import { ClientPicture } from '../../components/client-picture.tsx';
import { Section } from '../../components/section.tsx';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import type { InstallerPlatform } from '../../visit/installer-href.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import type { InstallerOffer, InstallerOffers } from '../../visit/installer-offer.ts';
import deviceDrawingsStyles from './device-drawings.module.css';
import styles from './home-downloads.module.css';
import { VisitQr } from '../../visit/visit-qr.tsx';

const downloadTexts = { qr: '下载页二维码' } as const;

/** SVG path of straight threads, one below another. */
const threads = (count: number, fromX: number, toX: number, fromY: number, gap: number): string =>
  Array.from({ length: count }, (_, i) => `M${fromX} ${fromY + i * gap}H${toX}`).join('');

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

interface DrawingProps {
  screen: HomeConfig['downloads']['windows']['screen'];
  className: string | undefined;
}

function Tile({ screen, x, y, width }: { screen: DrawingProps['screen']; x: number; y: number; width: number }) {
  const { game: name, motif, hue } = screen;
  return <image href={weaveUrl({ name, motif, hue })} x={x} y={y} width={width} height={width / 2} />;
}

function PhoneDrawing({ screen, className }: DrawingProps) {
  return (
    <svg className={className} width="300" height="330" viewBox="0 0 300 330" fill="none" aria-hidden="true">
      <rect className={deviceDrawingsStyles.frame} x="92" y="40" width="170" height="330" rx="24" />
      <rect className={deviceDrawingsStyles.mark} x="148" y="56" width="58" height="8" rx="4" />
      <Tile screen={screen} x={110} y={88} width={134} />
      <path className={deviceDrawingsStyles.threads} d={threads(9, 110, 244, 178, 9)} />
      <rect className={deviceDrawingsStyles.button} x="110" y="266" width="134" height="44" rx="8" />
      <text className={deviceDrawingsStyles.buttonText} x="177" y="293" textAnchor="middle">
        {screen.line}
      </text>
    </svg>
  );
}
