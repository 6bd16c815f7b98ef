import { openPopup } from '../popups/open-popup.ts';
import { addressWithVisit } from './address-with-visit.ts';
import { thisDevice, type Device } from '../device/detect-device.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { PopupCard } from '../popups/popup-card.tsx';
import styles from './open-in-browser-guide.module.css';

const guideTexts = {
  title: '请在浏览器中下载',
  why: '这个应用不允许网页直接下载文件，换到浏览器里就可以。',
  steps: (isApple: boolean) => [
    '点右上角的「···」',
    isApple ? '选「在 Safari 中打开」' : '选「在浏览器打开」',
    '在浏览器里再点一次下载',
  ],
  or: '也可以复制链接，粘贴到浏览器里打开：',
  copy: '复制链接',
  copied: '已复制',
  copyFailed: '复制失败，请长按上面的链接',
} as const;

export function openGuide(): void {
  const { os } = thisDevice();
  const address = addressWithVisit(window.location.href);
  openPopup({
    kind: 'other',
    label: guideTexts.title,
    render: ({ close }) => <OpenInBrowserGuide os={os} address={address} onClose={close} />,
  });
}

interface OpenInBrowserGuideProps {
  os: Device['os'];
  address: string;
  onClose: () => void;
}

/** Explains in three steps how to open this page in a browser instead of an app's web view, with the link to copy. */
function OpenInBrowserGuide({ os, address, onClose }: OpenInBrowserGuideProps) {
  return (
    <PopupCard title={guideTexts.title} onClose={onClose}>
      <p className={styles.why}>{guideTexts.why}</p>
      <ol className={styles.steps}>
        {guideTexts.steps(os === 'ios' || os === 'mac').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.or}>{guideTexts.or}</p>
      <p className={styles.address}>{address}</p>
      <CopyButton
        text={address}
        label={guideTexts.copy}
        done={guideTexts.copied}
        failed={guideTexts.copyFailed}
        size="medium"
      />
    </PopupCard>
  );
}
