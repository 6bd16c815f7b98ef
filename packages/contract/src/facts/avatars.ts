/** The 12 drawings that members choose from, by hue and motif. One string, because it is in the first load. */
const drawings =
  'volcano/aim red/sword blue/shield lime/bolt gold/crown cyan/gem geek/eye silk/wheel mag/moon green/tower blue/wave cyan/peak';

export const drawnAvatars = drawings.split(' ').map((drawing) => `/art/weave/${drawing}/avatar.svg`);

/** Where uploaded pictures are served. */
export const uploadedAvatarPrefix = '/avatars/';

export const avatarLimits = {
  /** The side of the stored square. */
  side: 256,
  /** Maximum size of the chosen file before it is encoded for the request. The page scales larger pictures down. */
  bytes: 300 * 1024,
  /** Maximum of width and of height of an uploaded picture. */
  sourceSide: 4_096,
  /**
   * Maximum number of pixels. Each pixel takes four bytes while it is decoded, so this limits the memory that a small
   * file can take.
   */
  sourcePixels: 8_000_000,
  uploadsPerDay: 20,
} as const;

/** The picture of an account, as a path that every host serves. Without one, the same drawing for the same account. */
export function avatarPath(sub: string, picture: string): string {
  const [path = ''] = /\/(?:art|images|avatars)\/[\w./-]+$/.exec(picture) ?? [];
  if (path !== '') return path;
  // Ids of accounts are numbers, which are spread evenly.
  return drawnAvatars[Number(sub.slice(-9)) % drawnAvatars.length || 0] ?? '';
}
