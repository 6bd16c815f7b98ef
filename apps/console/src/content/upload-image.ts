import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { UploadedImage } from '@feisuo/contract/schemas/console-content';
import { ConsoleError } from '../api/call-console.ts';

/** Drawing a large picture anew takes the server some seconds. */
const PATIENCE_MS = 60_000;

/** Sends a picture as it is; the server looks at its bytes and decides. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  // What is too large need not travel first to be told so.
  if (file.size > imageLimits.bytes) throw new ConsoleError(serviceRefusals.IMAGE_TOO_LARGE.text, 413, 0);
  let answer: { code: number; message: string; data: UploadedImage };
  let status = 0;
  try {
    const response = await fetch(`/console/api/images?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
      body: file,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    status = response.status;
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new ConsoleError('图片没有传上去，请检查网络后再试', 0, 0);
  }
  if (answer.code !== 0) throw new ConsoleError(answer.message, status, answer.code);
  return answer.data;
}
