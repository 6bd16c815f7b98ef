import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { UploadedImage } from '@feisuo/contract/schemas/console-content';
import { ConsoleError } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';

/** Sends a picture as it is; the server looks at its bytes, decides, and draws it anew, which for a large one takes some seconds. */
export async function uploadImage(
  api: Pick<ConsoleApi, 'send'>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedImage> {
  // What is too large need not travel first to be told so.
  if (file.size > imageLimits.bytes) throw new ConsoleError(serviceRefusals.IMAGE_TOO_LARGE.text, 413, 0);
  return api.send<UploadedImage>(`images?name=${encodeURIComponent(file.name)}`, file, onProgress, signal);
}
