/** Words that published content is sorted by. Their Chinese names belong to whoever shows them. */

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

/** What games run on. Only Windows and Android have a client of ours. */
export const gamePlatforms = ['windows', 'android', 'ios', 'console'] as const;
export type GamePlatform = (typeof gamePlatforms)[number];

/** What the client is published for. */
export const releasePlatforms = ['windows', 'android'] as const;
export type ReleasePlatform = (typeof releasePlatforms)[number];

/** Drawings that a group of the help centre may have. */
export const helpIcons = ['start', 'line', 'account', 'membership', 'payment', 'safety'] as const;
export type HelpIcon = (typeof helpIcons)[number];

/** Articles on one page of the news list. */
export const articlesPerPage = 10;
