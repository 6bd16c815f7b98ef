export { addRelease, MAX_RELEASE_BYTES, type AddedRelease } from './add-release.ts';
export { releaseFiles } from './downloads.tables.ts';
export { downloadsModule } from './downloads-module.ts';
export { listReleases } from './list-releases.ts';
export { publishRelease, removeFile, rollBack, withdrawRelease, type ReleaseChange } from './publish-release.ts';
export {
  findPublished,
  findReleases,
  findStored,
  searchReleases,
  shareOf,
  type PublishedReleases,
  type ReleaseName,
  type ReleaseRow,
} from './release-queries.ts';
export { seedReleases } from './seed/seed-releases.ts';
