import { thisDevice } from '../../../device/detect-device.ts';
import { openPopup } from '../../../popups/open-popup.ts';
import { PopupCard } from '../../../popups/popup-card.tsx';
import { paintPoster } from './draw-poster.ts';
import { posterSize, type Shape } from './poster-scene.ts';
import styles from './save-poster.module.css';
import { inviteTexts } from './texts.ts';

/**
 * Saves the poster as a file. In an app that blocks downloads, shows the picture instead, which the user saves by a
 * long press.
 * @throws if the poster cannot be drawn
 */
export async function savePoster(scene: readonly Shape[], code: string): Promise<'saved' | 'shown'> {
  const canvas = paintPoster(scene);
  if (thisDevice().isInApp) {
    showPicture(canvas.toDataURL('image/png'), inviteTexts.posterCode + code);
    return 'shown';
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser cannot encode pictures');
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = inviteTexts.fileName(code);
  link.click();
  // After this time the download has started, so the object URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  return 'saved';
}

const KEPT_MS = 60_000;

function showPicture(src: string, alt: string): void {
  openPopup({
    kind: 'other',
    label: inviteTexts.keepTitle,
    render: ({ close }) => (
      <PopupCard title={inviteTexts.keepTitle} onClose={close}>
        <p className={styles.text}>{inviteTexts.keepText}</p>
        <img className={styles.picture} src={src} alt={alt} {...posterSize} />
      </PopupCard>
    ),
  });
}
