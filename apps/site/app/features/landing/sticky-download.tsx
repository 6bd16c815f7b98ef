import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import type { InstallerOffers } from '../../visit/installer-offer.ts';
import styles from './sticky-download.module.css';

interface StickyDownloadProps {
  texts: { windows?: string; android: string };
  offers: InstallerOffers;
  /** The page's own buttons. The bar is shown while these buttons are above the window. */
  children: React.ReactNode;
}

/**
 * A download bar that appears when the page's own buttons are scrolled out of view. It covers no content, because the
 * page leaves space at the bottom.
 */
export function StickyDownload({ texts, offers, children }: StickyDownloadProps) {
  const own = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const windows = offers.windows && texts.windows;
  const android = offers.android && texts.android;
  useEffect(() => {
    if (!own.current) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watcher.observe(own.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <>
      <div ref={own}>{children}</div>
      {(windows || android) && (
        <div className={styles.bar} data-shown={isShown || undefined}>
          <div className="wrap">
            {windows && (
              <InstallerLink platform="windows" className={buttonClass({ look: 'primary' }, styles.windows)}>
                <DownloadIcon />
                {windows}
              </InstallerLink>
            )}
            {android && (
              <InstallerLink
                platform="android"
                className={buttonClass({ look: windows ? 'secondary' : 'primary' }, styles.android)}
              >
                {android}
              </InstallerLink>
            )}
          </div>
        </div>
      )}
    </>
  );
}
