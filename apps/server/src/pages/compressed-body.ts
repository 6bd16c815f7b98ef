import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'identity' | 'br' | 'gzip';

/** The bytes of an answer in every encoding we serve. What is kept is compressed well; what is sent once, quickly. */
export async function compressBody(identity: Buffer, isKept: boolean): Promise<Record<Encoding, Buffer>> {
  const [br, gzipped] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 3, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    zip(identity, { level: isKept ? 9 : 2 }),
  ]);
  return { identity, br, gzip: gzipped };
}

/** The best encoding that a client accepts. Weights are not compared: nobody who lists brotli prefers less. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/.test(acceptEncoding)) return 'gzip';
  return 'identity';
}
