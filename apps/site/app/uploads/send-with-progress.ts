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
      if (signal?.aborted) return fail();
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
      request.addEventListener('abort', fail);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });
