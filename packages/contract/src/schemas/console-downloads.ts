import { Type, type Static } from 'typebox';
import { releasePlatforms } from '../facts/content-vocabulary.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { Release } from './content-items.ts';
import { exact, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Installers: added, published to a share of visitors or to all, and withdrawn. */

const Platform = Type.Enum([...releasePlatforms]);
const Version = Release.properties.version;

export const ReleaseView = Type.Object({
  platform: Type.String(),
  version: Type.String(),
  status: Type.Enum(['draft', 'published', 'withdrawn']),
  isCurrent: Type.Boolean(),
  /** The percentage of visitors that the version was published to. */
  share: Type.Integer(),
  /**
   * The percentage of visitors that get this version now. During a staged rollout the other visitors get the previous
   * version.
   */
  givenTo: Type.Integer(),
  /**
   * The version that these visitors would get if this version were withdrawn. Null if there is no such version, or if
   * visitors do not get this one.
   */
  fallback: Nullable(Type.String()),
  bytes: Type.Integer(),
  sha256: Type.String(),
  requirement: Type.String(),
  notes: Type.Array(Type.String()),
  addedAt: Type.String(),
  releasedAt: Nullable(Type.String()),
  /** Whether the file of the installer is still stored. */
  isStored: Type.Boolean(),
});
export type ReleaseView = Static<typeof ReleaseView>;
export const ReleasesQuery = Type.Object({
  platform: Type.Optional(Platform),
  /** `current` selects the version that visitors get. */
  state: Type.Optional(Type.Enum(['current', 'draft', 'published', 'withdrawn'])),
  after: After,
});
export const ReleasesReply = pageReply(ReleaseView);
export const ReleaseReply = serviceReply(ReleaseView);

/** Metadata of an installer; the request body is the file itself. `notes` has one note per line. */
export const UploadReleaseQuery = exact({
  platform: Platform,
  version: Version,
  requirement: someText(120),
  notes: Type.Optional(text(4000)),
});
export type UploadReleaseQuery = Static<typeof UploadReleaseQuery>;
export const ReleaseParams = Type.Object({ platform: Platform, version: Version });
export const PlatformParams = Type.Object({ platform: Platform });
/** `seen` is the version that visitors got when the operator decided; null means none. */
const Seen = Nullable(Version);
export const PublishRequest = exact({
  share: Type.Integer({ minimum: 1, maximum: 100 }),
  seen: Seen,
  reason: Reason,
});
/** `to` is the replacement version that the operator saw. */
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
