import { useEffect, useState } from 'react';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** The game of the page, which the share card shows. */
  gameId?: string;
  className?: string | undefined;
}

const texts = {
  idle: '分享给朋友',
  busy: '正在生成链接…',
  copied: '链接已复制',
  shared: '已分享',
  refused: '没能自动复制',
  failed: '链接没有生成，请稍后再试',
} as const;
const byHand = '请手动复制这个链接';

const TOLD_MS = 3000;

/** Shares the current page by a link that names the member as its sender. */
export function ShareButton({ gameId, className = styles.share }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof texts>('idle');
  /** A link that could not be copied. It is shown until the member tries again. */
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    if (outcome === 'idle' || outcome === 'busy') return;
    const timer = setTimeout(() => setOutcome('idle'), TOLD_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const share = async () => {
    setOutcome('busy');
    setLink(null);
    try {
      const { makeShareLink, sendShareLink } = await import('./share-link.ts');
      const { pathname } = window.location;
      const sent = await sendShareLink(makeShareLink({ pathname, gameId: gameId ?? null }));
      if (sent.outcome === 'refused') setLink(sent.url);
      setOutcome(sent.outcome === 'cancelled' ? 'idle' : sent.outcome);
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void (outcome === 'busy' || share())}>
        <span aria-live="polite">{texts[outcome]}</span>
      </button>
      {link !== null && (
        <label className={styles.byHand}>
          {byHand}
          <input readOnly value={link} ref={selectAll} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  );
}

/** Selects the text of the link, so that the member can copy it. */
const selectAll = (field: HTMLInputElement | null) => field?.select();
