import type { FastifyPluginAsync } from 'fastify';
import { telemetryPaths } from '@feisuo/contract/facts/paths';
import { EnvelopeParams, EnvelopeReply } from '@feisuo/contract/schemas/telemetry';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { AppError } from '../../../http/app-error.ts';
import { addressSubject, tallyHit } from '../../../http/rate-limit.ts';
import { checkErrorKey } from './error-key.ts';
import { readEnvelope } from './read-envelope.ts';
import { ingestEnvelope, type EnvelopeDeps } from './ingest-envelope.ts';
import { malformed } from '../../../http/safe-json.ts';

/**
 * Maximum size of a body, before and after decompression. The report of a page load with a thousand spans has some
 * hundred kilobytes.
 */
const MAX_ENVELOPE_BYTES = 1_048_576;

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Decompresses a body. Browsers send uncompressed bodies, but other error reporters may compress them. */
export async function unpackBody(body: Buffer, encoding = 'identity'): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === 'identity' || name === '') return body;
  if (!isKnown(name)) throw new AppError('invalid_argument', { description: 'unknown content encoding', status: 415 });
  try {
    return await unpackers[name](body, { maxOutputLength: MAX_ENVELOPE_BYTES });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    if (!isTooLarge) throw malformed('the body cannot be unpacked');
    throw new AppError('invalid_argument', { description: 'the body is too large', status: 413 });
  }
}

const isKnown = (name: string): name is keyof typeof unpackers => Object.hasOwn(unpackers, name);

const MAX_PER_MINUTE = 240;
const WINDOW_MS = 60_000;

/**
 * Receives error reports in Sentry's envelope format. A body is not a single JSON text, so Fastify's JSON parser is
 * removed.
 */
export const envelopeRoutes: FastifyPluginAsync<EnvelopeDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_ENVELOPE_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Params: { project_id: string }; Querystring: { sentry_key?: string | string[] } }>(
    telemetryPaths.errorEnvelope,
    {
      bodyLimit: MAX_ENVELOPE_BYTES,
      schema: {
        tags: ['telemetry'],
        summary: 'Receives an envelope of the error reporter',
        params: EnvelopeParams,
        response: { 200: EnvelopeReply },
      },
    },
    async ({ params, query, headers, body, ip }, reply) => {
      await countAddress(deps, ip);
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const envelope = readEnvelope(await unpackBody(bytes, headers['content-encoding']));
      const auth = headers['x-sentry-auth'];
      checkErrorKey(deps.masterKey, params.project_id, {
        query: typeof query.sentry_key === 'string' ? query.sentry_key : undefined,
        authHeader: typeof auth === 'string' ? auth : undefined,
        dsn: envelope.header['dsn'],
      });
      const { eventId, limits } = await ingestEnvelope(deps, { project: params.project_id, ip }, envelope);
      if (limits !== null) reply.header('x-sentry-rate-limits', limits);
      return eventId === null ? {} : { id: eventId };
    },
  );
};

/**
 * Limits the envelopes of one address, so that a browser that reports errors in a loop cannot use up the project's
 * budget.
 */
async function countAddress(deps: EnvelopeDeps, ip: string): Promise<void> {
  const { hits, secondsLeft } = await tallyHit(
    deps,
    { name: 'error-envelope', windowMs: WINDOW_MS },
    addressSubject(ip),
  );
  if (hits <= MAX_PER_MINUTE * deps.config.limitsScale) return;
  throw new AppError('resource_exhausted', {
    description: 'too many envelopes',
    reason: 'RATE_LIMIT',
    retryAfterSeconds: secondsLeft,
    headers: { 'x-sentry-rate-limits': `${Math.max(1, Math.ceil(secondsLeft))}::key` },
  });
}
