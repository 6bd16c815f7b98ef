import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/download-icon.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import styles from './sticky-download.module.css';

interface StickyDownloadProps {
  texts: { windows?: string; android: string };
  /** Where the page's own buttons are; the bar shows while they do not. */
  children: React.ReactNode;
}

/** Follows the reader once the page's own button has left the screen upwards. The page keeps room for it below. */
export function StickyDownload({ texts, children }: StickyDownloadProps) {
  const own = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
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
      <div className={styles.bar} data-shown={isShown || undefined}>
        <div className="wrap">
          {texts.windows && (
            <InstallerLink platform="windows" className={buttonClass({ look: 'primary' }, styles.windows)}>
              <DownloadIcon />
              {texts.windows}
            </InstallerLink>
          )}
          <InstallerLink
            platform="android"
            className={buttonClass({ look: texts.windows ? 'secondary' : 'primary' }, styles.android)}
          >
            {texts.android}
          </InstallerLink>
        </div>
      </div>
    </>
  );
}
