import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { UploadedImage } from '@feisuo/contract/schemas/console-content';
import { ConsoleError } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';

/** Uploads a picture. The server checks its bytes and re-encodes it, which takes seconds for a large picture. */
export async function uploadImage(
  api: Pick<ConsoleApi, 'send'>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  // Refuses a file that is too large before it is sent.
  if (file.size > imageLimits.bytes) throw new ConsoleError(serviceRefusals.IMAGE_TOO_LARGE.text, 413, 0);
  return api.send<UploadedImage>(`images?name=${encodeURIComponent(file.name)}`, file, onProgress, signal);
}
