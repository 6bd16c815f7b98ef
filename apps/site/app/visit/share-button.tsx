import { useEffect, useState } from 'react';
import styles from './share-button.module.css';

interface ShareButtonProps {
  /** The game that the page is about; its card tells of the game. */
  gameId?: string;
  className?: string | undefined;
}

const texts = {
  share: '分享给朋友',
  busy: '正在生成链接…',
  copied: '链接已复制',
  shared: '已分享',
  failed: '链接没有生成，请稍后再试',
} as const;

const TOLD_MS = 3000;

/** Sends on the page that is open, with a link that counts for the member who sends it. */
export function ShareButton({ gameId, className = styles.share }: ShareButtonProps) {
  const [said, setSaid] = useState<keyof typeof texts>('share');
  useEffect(() => {
    if (said === 'share' || said === 'busy') return;
    const timer = setTimeout(() => setSaid('share'), TOLD_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const share = async () => {
    setSaid('busy');
    try {
      const { makeShareLink, sendShareLink } = await import('./share-link.ts');
      const { pathname } = window.location;
      setSaid((await sendShareLink(makeShareLink({ pathname, gameId: gameId ?? null }))) ?? 'share');
    } catch {
      setSaid('failed');
    }
  };
  return (
    <button type="button" className={className} onClick={() => void (said === 'busy' || share())}>
      <span aria-live="polite">{texts[said]}</span>
    </button>
  );
}
