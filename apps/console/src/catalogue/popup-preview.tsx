import { previewPaths } from '@feisuo/contract/facts/preview-messages';
import { Segmented, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { useApi, errorText } from '../api/console-api.ts';
import { SiteFrame } from '../kit/preview/site-frame.tsx';
import styles from './catalogue.module.css';

const PAUSE_MS = 400;

const screens = { desktop: { width: 780, height: 650 }, phone: { width: 390, height: 780 } } as const;
type Screen = keyof typeof screens;

type Props = {
  /** The product or pay page as typed, which the server prices for the preview; null while it is incomplete. */
  preview: object | null;
  message: string;
};

/** Preview of the site's purchase popup in a frame, with prices that the server computed for the unsaved draft. */
export function PopupPreview({ preview, message }: Props) {
  const api = useApi();
  const [panel, setPanel] = useState<unknown>(null);
  const [isNewcomer, setNewcomer] = useState(false);
  const [width, setWidth] = useState<Screen>('desktop');
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = preview && JSON.stringify({ ...preview, isNewcomer });

  useEffect(() => {
    if (asked === null) return;
    let isCurrent = true;
    // Debounced, because the draft changes with every key.
    const timer = setTimeout(async () => {
      try {
        const priced = await api.post('catalogue/preview', JSON.parse(asked));
        if (!isCurrent) return;
        setRefusal(null);
        setPanel(priced);
      } catch (error) {
        if (isCurrent) setRefusal(errorText(error));
      }
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, asked]);

  return (
    <section className={styles.preview} aria-label="购买弹窗预览">
      <header>
        <h3>会员看到的样子</h3>
        <Segmented<Screen>
          aria-label="预览设备"
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
        {refusal === null ? message : `暂时显示不了：${refusal}。`}
      </p>
      <SiteFrame path={previewPaths.payPopup} title="购买弹窗预览" size={screens[width]} draft={panel} />
    </section>
  );
}
