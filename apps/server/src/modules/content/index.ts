export { acceptancePersonalData } from './agreements/acceptance-personal-data.ts';
export { acceptInForce, acceptTermsOfUse } from './agreements/accept-agreement.ts';
export { hasAgreements } from './agreements/agreement-queries.ts';
export { Brand } from './brand.ts';
export { findConfigs } from './content-queries.ts';
export { contentModule } from './content-module.ts';
export { describeItem, listContentOptions } from './editing/describe-item.ts';
export {
  discardDraft,
  noSuchItem,
  noteSaved,
  publishDraft,
  rollBack,
  saveDraft,
  withdraw,
} from './editing/edit-item.ts';
export { moveDraft, proposeId } from './editing/item-ids.ts';
export type { Item } from './editing/content-kinds.ts';
export { findDraft, findLive, findRevision, hasDraft, listRevisions } from './editing/item-queries.ts';
export { listExamples, removeExamples } from './editing/example-content.ts';
export { listItems } from './editing/list-items.ts';
export { refuseFields } from './editing/find-publishing-faults.ts';
export { previewAddress, previewContent, readPreview, type PreviewedContent } from './editing/preview-draft.ts';
export { drawImage, drawSquare } from './images/draw-image.ts';
export { imageAddress, keepImage, listImages, prepareImage, type ImageRow } from './images/image-queries.ts';
export { gameOfFile, listNamedGames, type NamedGame } from './games/match-covers.ts';
export { unpackCovers, type CoverFile } from './games/unpack-covers.ts';
export type { PlayableGames } from './games/playable-games.ts';
export { ChangeWatch } from './next-change.ts';
export { saveContent } from './save-content.ts';
export { refreshSeeds } from './seed/refresh-seeds.ts';
export { addMissingAgreements, addMissingDocuments, seedContent } from './seed/seed-content.ts';
export { createSiteContent, type SiteContentDeps } from './site-content.ts';
export { takeLegacyPlans } from './remove-legacy-prices.ts';
export {
  openIncident,
  planMaintenance,
  removeExample,
  resolveIncident,
  updateIncident,
} from './status/change-incident.ts';
export { phaseOf, stateAt } from './status/derive-state.ts';
export { listIncidentPage, listIncidentsSince, type Incident } from './status/incident-queries.ts';
export { addRegion, changeRegion, listRegions, type RegionRow } from './status/regions.ts';
export { addMissingRegions } from './seed/status.ts';
export { imageFiles } from './images/images.tables.ts';
