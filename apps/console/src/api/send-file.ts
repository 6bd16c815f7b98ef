import { ConsoleError, type Fault } from './call-console.ts';

type Envelope = { code?: number; message?: string; data?: unknown; fault?: Fault };

/** Sends a file as it is, tells how far it has come, and gives what was answered; ends early where `signal` says so. */
export function sendFile<T>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how much has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/console/api/${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new ConsoleError('没有连上服务器，请检查网络', 0, 0)));
    request.addEventListener('abort', () => reject(new ConsoleError('已取消上传', 0, 0)));
    request.addEventListener('load', () => {
      const { code = -1, message = '服务器的答复读不懂', data, fault } = readEnvelope(request.responseText);
      // The server validates what it sends against the same schema the type comes from.
      if (code === 0) resolve(data as T);
      else reject(new ConsoleError(message, request.status, code, fault));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

function readEnvelope(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return {};
  }
}
