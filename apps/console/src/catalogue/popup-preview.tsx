import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import { Segmented, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import styles from './catalogue.module.css';
import { PreviewStage, type Screen } from './preview-stage.tsx';

const PAUSE_MS = 400;

type Props = {
  /** What the server is asked to price; null while there is nothing to show. */
  wish: object | null;
  says: string;
};

/** The site's own popup in a frame, with drafts that the server has priced as it would sell them. */
export function PopupPreview({ wish, says }: Props) {
  const api = useApi();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isListening, setListening] = useState(false);
  const [isNewcomer, setNewcomer] = useState(false);
  const [width, setWidth] = useState<Screen>('desktop');
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = wish && JSON.stringify({ ...wish, isNewcomer });

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<{ kind?: unknown }>) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data.kind === previewMessages.ready) setListening(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (!isListening || asked === null) return;
    let isCurrent = true;
    // Typing asks once it pauses.
    const timer = setTimeout(async () => {
      try {
        const panel = await api.post('catalogue/preview', JSON.parse(asked));
        if (!isCurrent) return;
        setRefusal(null);
        frame.current?.contentWindow?.postMessage({ kind: previewMessages.payPanel, panel }, location.origin);
      } catch (error) {
        if (isCurrent) setRefusal(wordsOf(error));
      }
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, asked, isListening]);

  return (
    <section className={styles.preview} aria-label="购买弹窗预览">
      <header>
        <h3>会员看到的样子</h3>
        <Segmented<Screen>
          size="small"
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
        />
        <span className={styles.note}>
          <Switch size="small" checked={isNewcomer} onChange={setNewcomer} aria-label="按没买过的人显示" /> 没买过的人
        </span>
      </header>
      <p className={styles.note} role="status">
        {refusal === null ? says : `暂时显示不了：${refusal}。`}
      </p>
      <PreviewStage ref={frame} screen={width} />
    </section>
  );
}
