export { acceptanceBelongings } from './agreements/acceptance-belongings.ts';
export { Brand } from './brand.ts';
export { findConfigs } from './content-queries.ts';
export { contentRoutes } from './content.routes.ts';
export type { EditableContent } from './documents.ts';
export { ChangeWatch } from './next-change.ts';
export { saveContent } from './save-content.ts';
export { addMissingDocuments, seedContent } from './seed/seed-content.ts';
export { createSiteContent } from './site-content.ts';
