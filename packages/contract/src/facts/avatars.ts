/**
 * The 12 generated pictures that members choose from, as hue and motif. It is a single string, because it is part of
 * the first load and must be short.
 */
const drawings =
  'volcano/aim red/sword blue/shield lime/bolt gold/crown cyan/gem geek/eye silk/wheel mag/moon green/tower blue/wave cyan/peak';

export const drawnAvatars = drawings.split(' ').map((drawing) => `/art/weave/${drawing}/avatar.svg`);

/** The path under which uploaded pictures are served. */
export const uploadedAvatarPrefix = '/avatars/';

export const avatarLimits = {
  /** Width and height in pixels of a stored picture. */
  side: 256,
  /** Maximum bytes of the picture file in an upload request. The page scales down larger pictures before. */
  bytes: 300 * 1024,
  /** Maximum width and height of an uploaded picture. */
  sourceSide: 4_096,
  /**
   * Maximum number of pixels. Each pixel takes four bytes while it is decoded, so this limits the memory that a small
   * file can take.
   */
  sourcePixels: 8_000_000,
  uploadsPerDay: 20,
} as const;

/** The path of an account's picture, on any host. Without an uploaded picture, always the same generated one. */
export function avatarPath(sub: string, picture: string): string {
  const [path = ''] = /\/(?:art|images|avatars)\/[\w./-]+$/.exec(picture) ?? [];
  if (path !== '') return path;
  // The last digits of account ids choose the picture, because they are spread evenly.
  return drawnAvatars[Number(sub.slice(-9)) % drawnAvatars.length || 0] ?? '';
}
