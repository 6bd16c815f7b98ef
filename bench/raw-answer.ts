import { get, type IncomingHttpHeaders } from 'node:http';

export interface RawAnswer {
  headers: IncomingHttpHeaders;
  /** The compressed body, which `fetch` would decode. */
  bytes: Buffer;
}

/** Sends a GET with a browser's accept-encoding. */
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
