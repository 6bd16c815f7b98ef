import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { useEffect, useId, useReducer, useRef } from 'react';
import { QrCode } from '../../components/qr-code.tsx';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import styles from './community-popover.module.css';
import { popoverReducer } from './popover.ts';
import { layoutTexts } from './texts.ts';

interface CommunityProps {
  community: NonNullable<SiteConfig['community']>;
  qr: QrDrawing;
}

/** Long enough to cross the gap between the button and the card. */
const leaveDelayMs = 160;

export function CommunityPopover({ community, qr }: CommunityProps) {
  const [popover, send] = useReducer(popoverReducer, 'closed');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const cardId = useId();
  const isOpen = popover !== 'closed';

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && send('dismiss');
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) send('dismiss');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return (
    <div
      ref={root}
      className={styles.popover}
      onPointerEnter={(event) => {
        clearTimeout(leaving.current);
        if (event.pointerType === 'mouse') send('enter');
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') leaving.current = setTimeout(() => send('leave'), leaveDelayMs);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) send('dismiss');
      }}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={cardId}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && send('enter')}
        onClick={() => send('press')}
      >
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
      <QrCode drawing={qr} label={layoutTexts.communityQr} />
      <p className={styles.text}>{community.text}</p>
      {community.note && <p className={styles.note}>{community.note}</p>}
    </>
  );
}
