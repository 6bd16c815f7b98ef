import { payPopupPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect, useRef, useState, type Ref } from 'react';
import styles from './catalogue.module.css';

/** As wide as the screen it stands for, so that it lays itself out as it will there. */
const screens = { desktop: { width: 780, height: 650 }, phone: { width: 390, height: 780 } } as const;
export type Screen = keyof typeof screens;

/** The frame, made smaller where there is less room than the screen has. */
export function PreviewStage({ ref, screen }: { ref: Ref<HTMLIFrameElement>; screen: Screen }) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = screens[screen];
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div ref={stage} className={styles.stage} style={{ height: height * scale }}>
      {/* Our own page, which needs its scripts and its origin; a sandbox with both would be none. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={ref}
        src={payPopupPreviewPath}
        title="购买弹窗预览"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}
