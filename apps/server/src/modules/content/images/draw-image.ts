import { createHash } from 'node:crypto';
import { imageLimits } from '@feisuo/contract/facts/content-vocabulary';
import type Library from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '../../../http/app-error.ts';

/** Rows of the database stay below a megabyte. */
const LARGEST_FILE = 900 * 1024;
const QUALITIES = [82, 68, 50, 30];
const SECONDS = 20;

/** What begins like this is worth handing to the decoder; whatever else it can read is none of our business. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** Of all that the library can decode, this is switched on. */
const LOADERS = ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];

export interface DrawnImage {
  /** Names the picture by its largest file. */
  hash: string;
  width: number;
  height: number;
  files: { width: number; content: Buffer }[];
}

let loaded: Promise<typeof Library> | null = null;

/** With the first picture and not with the server, which starts without it. */
const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    // One picture at a time, on one core: visitors have the other, and nothing of a picture stays in memory.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/**
 * Decodes a picture and draws it anew in every width that is kept. What was hidden before, between or behind the pixels is not
 * in what comes out: places, names, archives, pages.
 * @throws AppError `failed_precondition` for what is no picture, or too large a one
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
      // As it was meant to be seen: the turn that a camera noted is made, and the note goes.
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

/** As good as fits; noise is the only thing that does not at first. */
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
