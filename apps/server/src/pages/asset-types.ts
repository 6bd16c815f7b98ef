import { extname } from 'node:path';

/** Content types of compressible assets, which are stored with brotli. */
const compressedTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const plainTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** How the bytes of an asset are stored and sent; null if no front end has files of this kind. */
export function assetType(path: string): { contentType: string; isCompressed: boolean } | null {
  const extension = extname(path);
  const compressed = compressedTypes[extension];
  const contentType = compressed ?? plainTypes[extension];
  return contentType === undefined ? null : { contentType, isCompressed: compressed !== undefined };
}
