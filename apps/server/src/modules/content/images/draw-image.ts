import { createHash } from 'node:crypto';
import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import type Library from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../../../http/app-error.ts';

/** Maximum size of an encoded file, so that its row stays below a megabyte. */
const LARGEST_FILE = 900 * 1024;
const QUALITIES = [82, 68, 50, 30];
const SECONDS = 20;

/** Checks of the first bytes for the accepted formats. The decoder supports more formats than the server accepts. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** The only decoders of the library that are enabled. */
const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];

interface SourceLimits {
  /** Maximum width and height in pixels. */
  side: number;
  pixels: number;
}

export interface DrawnImage {
  /** Hash of the largest file, which is also the name of the picture. */
  hash: string;
  width: number;
  height: number;
  files: { width: number; content: Buffer }[];
}

let loaded: Promise<typeof Library> | null = null;

/** Imports the library sharp on first use, so that the server starts even where sharp cannot be loaded. */
const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // Limits sharp to one thread without cache, so that CPU cores stay free for visitors' requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/** Checks format and size of a picture. Each call of `open` decodes the picture anew. */
async function openPicture(bytes: Buffer, limits: SourceLimits): Promise<{ open: () => Sharp; width: number }> {
  if (!signatures.some((isOne) => isOne(bytes))) throw notAnImage();
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true });
  const { width, height, autoOrient } = await open()
    .metadata()
    .catch((error: unknown) => {
      throw /pixel/i.test(String(error)) ? tooManyPixels() : notAnImage(error);
    });
  if (width > limits.side || height > limits.side || width * height > limits.pixels) throw tooManyPixels();
  return { open, width: autoOrient.width };
}

/**
 * Decodes a picture and encodes it again in every stored width. This drops metadata and data appended to the file.
 * @throws AppError `failed_precondition` for an invalid or too large picture
 */
export async function drawImage(bytes: Buffer): Promise<DrawnImage> {
  const { open, width } = await openPicture(bytes, imageLimits);
  const largest = Math.min(width, Math.max(...imageLimits.widths));
  const widths = [...imageLimits.widths.filter((one) => one < largest), largest];
  try {
    const files = [];
    for (const one of widths) {
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

/**
 * Decodes a picture, cuts it to a square and encodes it in one size.
 * @throws AppError `failed_precondition` for an invalid or too large picture
 */
export async function drawSquare(bytes: Buffer, side: number, limits: SourceLimits): Promise<Buffer> {
  const { open } = await openPicture(bytes, limits);
  try {
    return await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .timeout({ seconds: SECONDS })
      .webp({ quality: QUALITIES[0], effort: 4 })
      .toBuffer();
  } catch (error) {
    throw notAnImage(error);
  }
}

/** Encodes a picture in the best quality below the size limit. Only pictures full of noise need a lower quality. */
async function encode(drawn: Sharp): Promise<{ height: number; content: Buffer }> {
  for (const quality of QUALITIES) {
    const { data, info } = await drawn.clone().webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true });
    if (data.length <= LARGEST_FILE) return { height: info.height, content: data };
  }
  throw tooManyPixels();
}

const notAnImage = (cause?: unknown) =>
  new AppError('failed_precondition', {
    reason: 'IMAGE_TYPE',
    description: 'not an image of a supported format',
    cause,
  });
const tooManyPixels = () => new AppError('failed_precondition', { reason: 'IMAGE_PIXELS' });
