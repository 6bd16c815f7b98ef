import type { PreviewPath } from '@feisuo/contract/facts/preview-messages';
import { Button, ConfigProvider, Modal, Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import styles from './preview.module.css';
import { SiteFrame, type ScreenSize } from './site-frame.tsx';

export type Device<Name extends string> = { name: Name; label: string; size: ScreenSize };

type Props<Name extends string> = {
  title: string;
  path: PreviewPath;
  devices: readonly Device<Name>[];
  draft: unknown;
  /** A text about the preview, shown below it. */
  message: ReactNode;
};

/** Card with a preview for several devices. The preview can be enlarged. */
export function DevicePreview<Name extends string>({ title, path, devices, draft, message }: Props<Name>) {
  const [chosen, setChosen] = useState<Name | undefined>(devices[0]?.name);
  const [isLarge, setLarge] = useState(false);
  const device = devices.find(({ name }) => name === chosen) ?? devices[0];
  if (!device) return null;
  const frame = <SiteFrame path={path} title={`${title}：${device.label}`} size={device.size} draft={draft} />;
  const choice = (
    <Segmented
      aria-label="预览设备"
      value={device.name}
      options={devices.map(({ name, label }) => ({ value: name, label }))}
      onChange={setChosen}
    />
  );
  // The preview's buttons stay enabled even if the form around it is disabled.
  return (
    <ConfigProvider componentDisabled={false}>
      <Card
        title={title}
        aside={
          <span className={styles.tools}>
            {choice}
            <Button onClick={() => setLarge(true)}>放大</Button>
          </span>
        }
      >
        <div className={styles.device}>
          {!isLarge && frame}
          <p className={styles.note}>{message}</p>
        </div>
        <Modal
          open={isLarge}
          title={title}
          footer={null}
          width="min(1488px, calc(100vw - 32px))"
          style={{ top: 24 }}
          destroyOnHidden
          onCancel={() => setLarge(false)}
        >
          <div className={styles.device}>
            <span className={styles.tools}>{choice}</span>
            {isLarge && frame}
          </div>
        </Modal>
      </Card>
    </ConfigProvider>
  );
}
