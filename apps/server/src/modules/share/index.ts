export { shareRoutes } from './share.routes.ts';
export { shareBelongings, countShareVisits, registerSender } from './share-visits.ts';
export { shareCardRoutes, type SharePorts } from './share-card.routes.ts';
export { tryShare } from './try-share.ts';
