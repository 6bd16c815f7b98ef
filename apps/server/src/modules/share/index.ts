export { shareModule } from './share-module.ts';
export { countShareVisits, registerSender } from './share-visits.ts';
export { type SharePorts } from './share-card.routes.ts';
export { tryShare } from './check-share-settings.ts';
