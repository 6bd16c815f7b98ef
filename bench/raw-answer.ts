import { get, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  headers: IncomingHttpHeaders;
  /** Compressed: `fetch` would decode them. */
  bytes: Buffer;
}

/** Requests with a browser's accept-encoding. */
export function getRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve({ headers: response.headers, bytes });
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
