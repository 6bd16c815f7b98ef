import { Type, type Static } from 'typebox';
import { releasePlatforms } from '../facts/content-vocabulary.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { Release } from './content-items.ts';
import { exact, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Installers: added, given to a part of visitors or to all, taken back. */

const Platform = Type.Enum([...releasePlatforms]);
const Version = Release.properties.version;

export const ReleaseView = Type.Object({
  platform: Type.String(),
  version: Type.String(),
  status: Type.Enum(['draft', 'published', 'withdrawn']),
  isCurrent: Type.Boolean(),
  /** To how many of a hundred visitors it was published. */
  share: Type.Integer(),
  /** How many of a hundred get it now: while one is tried, the others get the one before. */
  givenTo: Type.Integer(),
  /** Which version all of them would get, were this one taken back; null: none, or visitors do not get this one. */
  fallback: Nullable(Type.String()),
  bytes: Type.Integer(),
  sha256: Type.String(),
  requirement: Type.String(),
  notes: Type.Array(Type.String()),
  addedAt: Type.String(),
  releasedAt: Nullable(Type.String()),
  /** Whether its file is still there. */
  isStored: Type.Boolean(),
});
export type ReleaseView = Static<typeof ReleaseView>;
export const ReleasesQuery = Type.Object({
  platform: Type.Optional(Platform),
  /** `current`: the version that visitors get. */
  state: Type.Optional(Type.Enum(['current', 'draft', 'published', 'withdrawn'])),
  after: After,
});
export const ReleasesReply = pageReply(ReleaseView);
export const ReleaseReply = serviceReply(ReleaseView);

/** Metadata of a file; the body is the file itself. `notes`: one per line. */
export const UploadReleaseQuery = exact({
  platform: Platform,
  version: Version,
  requirement: someText(120),
  notes: Type.Optional(text(4000)),
});
export type UploadReleaseQuery = Static<typeof UploadReleaseQuery>;
export const ReleaseParams = Type.Object({ platform: Platform, version: Version });
export const PlatformParams = Type.Object({ platform: Platform });
/** `seen`: the version that visitors got when the decision was made; null: none. */
const Seen = Nullable(Version);
export const PublishRequest = exact({
  share: Type.Integer({ minimum: 1, maximum: 100 }),
  seen: Seen,
  reason: Reason,
});
/** `to`: the version that the operator was shown as the replacement. */
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
