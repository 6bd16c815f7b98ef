import { createHash } from 'node:crypto';
import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import type Library from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../../../http/app-error.ts';

/** Rows stay below a megabyte. */
const LARGEST_FILE = 900 * 1024;
const QUALITIES = [82, 68, 50, 30];
const SECONDS = 20;

/** Allowed formats by signature; the decoder supports more than we accept. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** Enabled decoders. */
const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];

export interface DrawnImage {
  /** Of the largest file; names the picture. */
  hash: string;
  width: number;
  height: number;
  files: { width: number; content: Buffer }[];
}

let loaded: Promise<typeof Library> | null = null;

/** Lazy: the server starts without it. */
const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // One thread and no cache, so that visitors' requests keep a core.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/**
 * Decodes a picture and re-encodes it in every stored width, which drops metadata and appended data. @throws AppError
 * `failed_precondition` for an invalid or too large picture
 */
export async function drawImage(bytes: Buffer): Promise<DrawnImage> {
  if (!signatures.some((isOne) => isOne(bytes))) throw notAnImage();
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error', sequentialRead: true });
  const { width, height, autoOrient } = await open()
    .metadata()
    .catch((error: unknown) => {
      throw /pixel/i.test(String(error)) ? tooManyPixels() : notAnImage(error);
    });
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels)
    throw tooManyPixels();
  const largest = Math.min(autoOrient.width, Math.max(...imageLimits.widths));
  const widths = [...imageLimits.widths.filter((one) => one < largest), largest];
  try {
    const files = [];
    for (const one of widths) {
      // Applies the EXIF orientation.
      const drawn = open().autoOrient().resize({ width: one }).timeout({ seconds: SECONDS });
      files.push({ width: one, ...(await encode(drawn)) });
    }
    const last = files.at(-1);
    if (!last) throw notAnImage();
    const hash = createHash('sha256').update(last.content).digest('hex').slice(0, 32);
    return { hash, width: last.width, height: last.height, files };
  } catch (error) {
    throw error instanceof AppError ? error : notAnImage(error);
  }
}

/** The best quality within the size limit; only noise needs a lower one. */
async function encode(drawn: Sharp): Promise<{ height: number; content: Buffer }> {
  for (const quality of QUALITIES) {
    const { data, info } = await drawn.clone().webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true });
    if (data.length <= LARGEST_FILE) return { height: info.height, content: data };
  }
  throw tooManyPixels();
}

const notAnImage = (cause?: unknown) =>
  new AppError('failed_precondition', { reason: 'IMAGE_TYPE', description: 'no picture that we take', cause });
const tooManyPixels = () => new AppError('failed_precondition', { reason: 'IMAGE_PIXELS' });
