import { previewMessages, type PreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect, useRef, useState } from 'react';
import { onSite, siteOrigin } from '../../site-address.ts';
import styles from './preview.module.css';

/** Screen size of a device in CSS pixels, so that the preview has the layout of that device. */
export type ScreenSize = { width: number; height: number };

type Props = {
  path: PreviewPath;
  title: string;
  size: ScreenSize;
  /** The draft that the site's page shows; null while there is none. */
  draft: unknown;
};

/** Shows a page of our site with an unsaved draft, scaled down to the available width. */
export function SiteFrame({ path, title, size: { width, height }, draft }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useRoom(stage);
  const frame = useRef<HTMLIFrameElement>(null);
  const readyTimes = useReadyTimes(frame);
  const told = JSON.stringify(draft);

  useEffect(() => {
    const shown: unknown = JSON.parse(told);
    if (readyTimes === 0 || shown === null) return;
    frame.current?.contentWindow?.postMessage({ kind: previewMessages.show, draft: shown }, siteOrigin());
  }, [told, readyTimes]);

  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div ref={stage} className={styles.stage} style={{ height: height * scale, maxWidth: width }}>
      {/* No sandbox: the site needs scripts and its own origin, and a sandbox that allows both is useless. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} src={onSite(path)} title={title} style={{ width, height, transform: `scale(${scale})` }} />
    </div>
  );
}

function useRoom(stage: React.RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return room;
}

/** Counts how often the framed page was loaded, because the page needs the draft after every load. */
function useReadyTimes(frame: React.RefObject<HTMLIFrameElement | null>): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<{ kind?: unknown } | null>) => {
      const isOurs = origin === siteOrigin() && source === frame.current?.contentWindow;
      if (isOurs && data?.kind === previewMessages.ready) setTimes((before) => before + 1);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
  return times;
}
