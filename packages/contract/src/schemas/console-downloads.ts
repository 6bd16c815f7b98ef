import { Type, type Static } from 'typebox';
import { releasePlatforms } from '../facts/content-vocabulary.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { Release } from './content-items.ts';
import { exact, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Installers: they are uploaded, published to some or all visitors, and withdrawn. */

const Platform = Type.Enum([...releasePlatforms]);
const Version = Release.properties.version;

export const ReleaseView = Type.Object({
  platform: Type.String(),
  version: Type.String(),
  status: Type.Enum(['draft', 'published', 'withdrawn']),
  isCurrent: Type.Boolean(),
  /** The percentage of visitors to whom the version was published. */
  share: Type.Integer(),
  /**
   * The percentage of visitors who get this version now. During a staged rollout, the other visitors get the version
   * before.
   */
  givenTo: Type.Integer(),
  /**
   * The version that visitors would get if this version were withdrawn. Null if there is no such version, or if
   * visitors do not get this version.
   */
  fallback: Nullable(Type.String()),
  bytes: Type.Integer(),
  sha256: Type.String(),
  requirement: Type.String(),
  notes: Type.Array(Type.String()),
  addedAt: Type.String(),
  releasedAt: Nullable(Type.String()),
  /** Whether the installer file is still stored. */
  isStored: Type.Boolean(),
});
export type ReleaseView = Static<typeof ReleaseView>;
export const ReleasesQuery = Type.Object({
  platform: Type.Optional(Platform),
  /** `current` selects versions that visitors get. */
  state: Type.Optional(Type.Enum(['current', 'draft', 'published', 'withdrawn'])),
  after: After,
});
export const ReleasesReply = pageReply(ReleaseView);
export const ReleaseReply = serviceReply(ReleaseView);

/** Data of an installer in the query. The request body is the file; `notes` has one note per line. */
export const UploadReleaseQuery = exact({
  platform: Platform,
  version: Version,
  requirement: someText(120),
  notes: Type.Optional(text(4000)),
});
export type UploadReleaseQuery = Static<typeof UploadReleaseQuery>;
export const ReleaseParams = Type.Object({ platform: Platform, version: Version });
export const PlatformParams = Type.Object({ platform: Platform });
/** The version that visitors got when the operator made the decision; null means none. */
const Seen = Nullable(Version);
export const PublishRequest = exact({
  share: Type.Integer({ minimum: 1, maximum: 100 }),
  seen: Seen,
  reason: Reason,
});
/** Rolls back a version. `to` is the version that then replaces it, as the operator saw. */
export const RollBackRequest = exact({ seen: Version, to: Type.Optional(Version), reason: Reason });
export const WithdrawRequest = exact({ reason: Reason });

export const ReleaseHistoryQuery = Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) });
export const ReleaseEvent = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: Nullable(Type.String()),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;
export const ReleaseHistoryReply = serviceReply(
  Type.Object({ list: Type.Array(ReleaseEvent), next: Nullable(Type.String()) }),
);
