import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { AppError } from '../../../http/app-error.ts';
import { malformed } from '../../../http/plain-json.ts';

/** Also of what is unpacked. A page with a thousand spans sends some hundred kilobytes. */
export const MAX_ENVELOPE_BYTES = 1_048_576;

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** The envelope's bytes. Browsers send them as they are, other reporters compress. */
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
