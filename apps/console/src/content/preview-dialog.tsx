import { App, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { onSite } from '../site-address.ts';
import styles from './content.module.css';

/** Preview of the draft, rendered by the site itself. */
export function PreviewDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { message } = App.useApp();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const link = onSite(address);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      message.success('链接已复制，24 小时内有效');
    } catch {
      message.warning(`浏览器不允许复制，请手动选中：${link}`);
    }
  };
  return (
    <Modal open width="min(1240px, 96vw)" title="预览" footer={null} onCancel={onClose}>
      <div className={styles.previewBar}>
        <Segmented
          aria-label="预览的宽度"
          value={width}
          options={[
            { value: 'desktop', label: '桌面' },
            { value: 'phone', label: '手机' },
          ]}
          onChange={setWidth}
        />
        <Button size="small" onClick={() => void copy()}>
          复制预览链接
        </Button>
        <small>有链接的人都能看，24 小时后失效</small>
      </div>
      {/* The frame contains our own site and is not sandboxed: without its scripts the page would differ from what
          visitors see. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- as said above */}
      <iframe className={styles.preview} data-width={width} src={link} title="预览" />
    </Modal>
  );
}
