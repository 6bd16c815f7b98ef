/**
 * `fetch` for one file whose way can be watched: browsers tell how much of a request has left only through
 * XMLHttpRequest. Fails as `fetch` does.
 */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (url: string, { method = 'POST', headers = {}, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('the request did not get through'));
      // The reason of a signal tells a time-out from a request that the page gave up.
      const giveUp = () => (signal?.reason instanceof Error ? reject(signal.reason) : fail());
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        // Answers without a body may not have one, not even an empty one.
        resolve(new Response(request.responseText || null, { status: request.status }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', giveUp);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
