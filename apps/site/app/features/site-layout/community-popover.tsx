import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { QrCode } from '../../components/qr-code.tsx';
import { usePopover } from '../../components/use-popover.ts';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import styles from './community-popover.module.css';
import { layoutTexts } from './texts.ts';

interface CommunityProps {
  community: NonNullable<SiteConfig['community']>;
  /** Null if the community has an uploaded picture of its QR code. */
  qr: QrDrawing | null;
}

export function CommunityPopover({ community, qr }: CommunityProps) {
  const { isOpen, cardId, around, button } = usePopover();
  return (
    <div className={styles.popover} {...around}>
      <button type="button" className={styles.button} {...button}>
        {community.title}
      </button>
      <div id={cardId} className={styles.card} data-open={isOpen}>
        <CommunityCard community={community} qr={qr} />
      </div>
    </div>
  );
}

export function CommunityCard({ community, qr }: CommunityProps) {
  return (
    <>
      {qr ? (
        <QrCode drawing={qr} label={layoutTexts.communityQr} />
      ) : (
        <img className={styles.picture} loading="lazy" alt="" {...community.picture} />
      )}
      <p className={styles.text}>{community.text}</p>
      {community.note && <p className={styles.note}>{community.note}</p>}
    </>
  );
}
