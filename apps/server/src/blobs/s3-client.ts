import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/blob-settings.ts';
import { outcomeOfStatus, timeCall } from '../metrics/time-call.ts';
import { S3Error } from './s3-error.ts';

/** A range of bytes; `start` and `end` are included. */
export interface Span {
  start: number;
  end: number;
}

export interface S3Timeouts {
  /** Until the response begins. A request that sends a body gets `bodyMs` instead. */
  answerMs: number;
  bodyMs: number;
  /** Longest pause within a response body. */
  idleMs: number;
}

const usualTimeouts: S3Timeouts = { answerMs: 3_000, bodyMs: 60_000, idleMs: 30_000 };

interface Sent {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  body?: Buffer | string;
  span?: Span;
  /** A status that is no error although it is not 2xx. */
  accepts?: number;
}

/** The requests of the S3 protocol that the store of files needs: path-style addresses and signature version 4. */
export class S3Client {
  readonly #config: S3Config;
  readonly #timeouts: S3Timeouts;
  /** Signing keys of the day, filled by aws4fetch. */
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(config: S3Config, timeouts = usualTimeouts) {
    this.#config = config;
    this.#timeouts = timeouts;
  }

  get isPublic(): boolean {
    return this.#config.publicEndpoint !== null;
  }

  /** The service verifies the SHA-256, because the signature includes it. */
  async put(key: string, body: Buffer): Promise<void> {
    await this.#sendAgain({ method: 'PUT', key, body });
  }

  /** Opens an object, or a part of it. Bytes are read from the service only when the caller asks for them. */
  async get(key: string, span?: Span): Promise<AsyncGenerator<Buffer>> {
    const { response, abort } = await this.#sendAgain({ method: 'GET', key, ...(span && { span }) });
    const isPart = response.status === 206;
    if (span && !isPart) {
      await response.body?.cancel();
      throw new S3Error('refused', 'RangeIgnored');
    }
    return this.#readBody(response, abort);
  }

  /** The length of an object. */
  async head(key: string): Promise<number> {
    const { response } = await this.#sendAgain({ method: 'HEAD', key });
    return Number(response.headers.get('content-length') ?? Number.NaN);
  }

  /** Succeeds for a missing object too. */
  async delete(key: string): Promise<void> {
    await this.#sendAgain({ method: 'DELETE', key, accepts: 404 });
  }

  /** Lists up to a thousand objects after a key, in the order of their keys. */
  async list(prefix: string, after: string): Promise<{ key: string; bytes: number; at: Date }[]> {
    const query = { 'list-type': '2', prefix, ...(after && { 'start-after': after }) };
    const { response } = await this.#sendAgain({ method: 'GET', key: '', query });
    const text = await response.text();
    return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
      key: elementOf(entry, 'Key'),
      bytes: Number(elementOf(entry, 'Size')),
      at: new Date(elementOf(entry, 'LastModified')),
    }));
  }

  async createUpload(key: string): Promise<string> {
    const { response } = await this.#send({ method: 'POST', key, query: { uploads: '' } });
    const id = elementOf(await response.text(), 'UploadId');
    if (id === '') throw new S3Error('refused', 'NoUploadId');
    return id;
  }

  /** Returns the entity tag of the part. */
  async putPart(key: string, uploadId: string, number: number, body: Buffer): Promise<string> {
    const query = { partNumber: String(number), uploadId };
    const { response } = await this.#sendAgain({ method: 'PUT', key, query, body });
    return response.headers.get('etag') ?? '';
  }

  async completeUpload(key: string, uploadId: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const { response } = await this.#send({ method: 'POST', key, query: { uploadId }, body });
    const text = await response.text();
    // The service answers 200 before it has put the parts together, so an error comes in the body.
    if (text.includes('<Error>')) throw new S3Error('refused', elementOf(text, 'Code'));
  }

  async abortUpload(key: string, uploadId: string): Promise<void> {
    await this.#sendAgain({ method: 'DELETE', key, query: { uploadId }, accepts: 404 });
  }

  /** An address under which a browser reads the object for a while. `headers` are those of the response. */
  async presign(key: string, seconds: number, headers: Record<string, string>): Promise<string> {
    const url = this.#urlOf(key, this.#config.publicEndpoint ?? this.#config.endpoint);
    for (const [name, value] of Object.entries(headers)) url.searchParams.set(`response-${name}`, value);
    url.searchParams.set('X-Amz-Expires', String(seconds));
    const signed = await this.#sign({ method: 'GET', url: url.href, signQuery: true });
    // `URLSearchParams` writes a space as a plus, which the signature does not.
    return signed.url.href.replaceAll('+', '%20');
  }

  /** Repeats a request once that had no effect, or that may have its effect twice. */
  async #sendAgain(request: Sent) {
    try {
      return await this.#send(request);
    } catch (error) {
      if (!(error instanceof S3Error) || error.kind !== 'unreachable') throw error;
      return this.#send(request);
    }
  }

  async #send({ method, key, query = {}, body, span, accepts }: Sent) {
    const url = this.#urlOf(key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(span && { range: `bytes=${span.start}-${span.end}` }),
    };
    const signed = await this.#sign({ method, url: url.href, headers });
    const abort = new AbortController();
    const { answerMs, bodyMs } = this.#timeouts;
    const timer = setTimeout(() => abort.abort(new S3Error('timeout', 'Timeout')), body ? bodyMs : answerMs);
    const sendOnce = async () => {
      try {
        return await fetch(signed.url.href, {
          method,
          headers: signed.headers,
          redirect: 'error',
          signal: abort.signal,
          ...(body !== undefined && { body }),
        });
      } catch (error) {
        if (error instanceof S3Error) throw error;
        throw new S3Error('unreachable', codeOf(error), error);
      } finally {
        clearTimeout(timer);
      }
    };
    const response = await timeCall('s3', sendOnce, ({ status }) => outcomeOfStatus(status === accepts ? 204 : status));
    if (!response.ok && response.status !== accepts) throw await refusalOf(response);
    // An unread body would keep its connection.
    if (method === 'PUT' || method === 'DELETE') await response.body?.cancel();
    return { response, abort };
  }

  #sign(request: { method: string; url: string; headers?: Record<string, string>; signQuery?: boolean }) {
    const { keyId: accessKeyId, secret: secretAccessKey, region } = this.#config;
    const cache = this.#signingKeys;
    return new AwsV4Signer({ ...request, accessKeyId, secretAccessKey, region, service: 's3', cache }).sign();
  }

  #urlOf(key: string, endpoint = this.#config.endpoint): URL {
    return new URL(`${endpoint.replace(/\/$/, '')}/${this.#config.bucket}${key && `/${key}`}`);
  }

  async *#readBody(response: Response, abort: AbortController): AsyncGenerator<Buffer> {
    const reader = response.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        const stall = setTimeout(() => abort.abort(new S3Error('timeout', 'Stalled')), this.#timeouts.idleMs);
        const { done, value } = await reader
          .read()
          .catch((error: unknown) => {
            throw error instanceof S3Error ? error : new S3Error('unreachable', codeOf(error), error);
          })
          .finally(() => clearTimeout(stall));
        if (done) return;
        yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }
}

/** The text of the first element of this name. The texts that are read contain no entities. */
const elementOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';

const codeOf = (error: unknown): string =>
  (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;

/** An answer to HEAD has no body, so a missing object and a missing bucket look alike. */
async function refusalOf(response: Response): Promise<S3Error> {
  const text = await response.text().catch(() => '');
  const code = elementOf(text, 'Code') || (response.status === 404 ? 'NoSuchKey' : `status ${response.status}`);
  return new S3Error(response.status >= 500 ? 'unreachable' : 'refused', code);
}
