import { avatarLimits } from '@feisuo/contract/facts/avatars';

/** Twice the stored side, so that the server's cut stays sharp. */
const SIDE = avatarLimits.side * 2;

/** A chosen file in base64, scaled down in the browser; null if the browser cannot read it. */
export async function scalePicture(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.min(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const [, encoded = ''] = canvas.toDataURL('image/jpeg', 0.85).split(',');
    return encoded === '' ? null : encoded;
  } catch {
    return null;
  }
}
