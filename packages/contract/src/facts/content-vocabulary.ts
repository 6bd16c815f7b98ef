/** Names of published content. The pages that show them define their Chinese names. */

/** Agreements that members may have to accept. The name is also the last part of the agreement's path. */
export const agreementKinds = ['user', 'privacy', 'membership', 'auto-renewal'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export const isAgreementKind = (kind: string): kind is AgreementKind =>
  (agreementKinds as readonly string[]).includes(kind);

/** Kinds of notices. Faults and maintenance have a start, an end and regions; other notices have only a date. */
export const noticeKinds = ['fault', 'maintenance', 'update', 'service'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** State of the event that a notice describes. An event without an end is running. */
export const noticeStates = ['upcoming', 'running', 'over'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Platforms of games. The desktop client exists only for Windows and Android. */
export const gamePlatforms = ['windows', 'android', 'ios', 'console'] as const;
export type GamePlatform = (typeof gamePlatforms)[number];

/** Platforms for which the desktop client is published. */
export const releasePlatforms = ['windows', 'android'] as const;
export type ReleasePlatform = (typeof releasePlatforms)[number];

/** Icons that a group of the help centre may have. */
export const helpIcons = ['start', 'line', 'account', 'membership', 'payment', 'safety'] as const;
export type HelpIcon = (typeof helpIcons)[number];

/** Number of articles on one page of the news list. */
export const articlesPerPage = 10;

/** Ids of content, as used in addresses. */
export const contentIdPattern = '^[a-z0-9][a-z0-9-]{0,63}$';
/** Format of an agreement's version: `1.0`, `2.1`. */
export const agreementVersionPattern = '^[0-9]{1,3}\\.[0-9]{1,3}$';
/** The number by which versions are sorted: 2.10 is higher than 2.9. */
export const agreementVersionOrder = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

/**
 * Kinds of content in the console. `topic` groups articles, `shelf` groups help entries, and `page` is a document of
 * the site.
 */
export const contentKinds = ['article', 'topic', 'game', 'notice', 'help', 'shelf', 'agreement', 'page'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Visibility of an item. `new`: the item was never published. */
export const contentStatuses = ['live', 'scheduled', 'hidden', 'new'] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** What created a revision: a product update (`brought`), or an operator who published, restored or withdrew it. */
export const revisionActs = ['brought', 'publish', 'roll_back', 'withdraw'] as const;
export type RevisionAct = (typeof revisionActs)[number];

/** Kinds of notices that describe an event with a time and regions. */
export const eventNoticeKinds: readonly NoticeKind[] = ['fault', 'maintenance'];

/** Limits of uploaded pictures. Every picture is re-encoded, so that no metadata or appended data remains. */
export const imageLimits = {
  bytes: 8 * 1024 * 1024,
  /** Maximum of width and of height. */
  side: 10_000,
  pixels: 40_000_000,
  /** Widths that are stored, up to the width of the picture. An address without a width serves the largest one. */
  widths: [480, 960, 1600],
  name: 80,
} as const;
/** Limits of an upload of cover pictures for several games: one file, which may be an archive. */
export const coverLimits = { bytes: 64 * 1024 * 1024, files: 200, unpackedBytes: 256 * 1024 * 1024 } as const;
/** Allowed picture types. The type is detected from the content, because file names and headers can be wrong. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Matches the address of an uploaded picture: without a number the largest width, with a number a smaller width. */
export const mediaPattern = '^/media/([0-9a-f]{32})(?:-([0-9]{3,4}))?\\.webp$';
