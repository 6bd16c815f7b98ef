/** Vocabulary of published content. Chinese names belong to the pages that show them. */

/** Agreements a member may be asked to accept; they are also the last part of their address. */
export const agreementKinds = ['user', 'privacy', 'membership', 'auto-renewal'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export const isAgreementKind = (kind: string): kind is AgreementKind =>
  (agreementKinds as readonly string[]).includes(kind);

/** A fault and a maintenance have a beginning, an end and regions; the others only a day. */
export const noticeKinds = ['fault', 'maintenance', 'update', 'service'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Where the event of a notice stands; one without an end goes on until it gets one. */
export const noticeStates = ['upcoming', 'running', 'over'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** Platforms that games run on. Only Windows and Android have a client. */
export const gamePlatforms = ['windows', 'android', 'ios', 'console'] as const;
export type GamePlatform = (typeof gamePlatforms)[number];

/** Platforms that the client is published for. */
export const releasePlatforms = ['windows', 'android'] as const;
export type ReleasePlatform = (typeof releasePlatforms)[number];

/** Drawings that a group of the help centre may have. */
export const helpIcons = ['start', 'line', 'account', 'membership', 'payment', 'safety'] as const;
export type HelpIcon = (typeof helpIcons)[number];

/** Articles on one page of the news list. */
export const articlesPerPage = 10;

/** Names of things in addresses. */
export const contentIdPattern = '^[a-z0-9][a-z0-9-]{0,63}$';
/** Format of an agreement's version: `1.0`, `2.1`. */
export const agreementVersionPattern = '^[0-9]{1,3}\\.[0-9]{1,3}$';
/** Which of two versions is the higher: 2.10 is above 2.9. */
export const agreementVersionOrder = (version: string): number => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major * 1000 + minor;
};

/**
 * Kinds of content in the console. Topics group articles, shelves group help answers, pages are the site's documents.
 */
export const contentKinds = ['article', 'topic', 'game', 'notice', 'help', 'shelf', 'agreement', 'page'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Visibility of an item; `new` was never published. */
export const contentStandings = ['live', 'scheduled', 'hidden', 'new'] as const;
export type ContentStanding = (typeof contentStandings)[number];

/** What created a version: a release of the product, or an operator who published, rolled back or withdrew. */
export const revisionActs = ['brought', 'publish', 'roll_back', 'withdraw'] as const;
export type RevisionAct = (typeof revisionActs)[number];

/** Kinds of notices about an event, which has a time and a place. */
export const eventNoticeKinds: readonly NoticeKind[] = ['fault', 'maintenance'];

/** Limits of uploaded pictures. They are re-encoded, so that no metadata or appended data remains. */
export const imageLimits = {
  bytes: 8 * 1024 * 1024,
  /** Of either side. */
  side: 10_000,
  pixels: 40_000_000,
  /** Stored widths, up to the picture's own; the address without a width serves the last. */
  widths: [480, 960, 1600],
  name: 80,
} as const;
/** By content; names and headers say nothing. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** The address of an uploaded picture: the largest, or one of the smaller widths. */
export const mediaPattern = '^/media/([0-9a-f]{32})(?:-([0-9]{3,4}))?\\.webp$';
