export { Brand } from './brand.ts';
export { findConfigs } from './content-queries.ts';
export { contentRoutes } from './content.routes.ts';
export { saveContent, type EditableContent } from './save-content.ts';
export { seedContent } from './seed/seed-content.ts';
