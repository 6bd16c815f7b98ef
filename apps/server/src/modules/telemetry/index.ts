export { forgetOldEvents } from './report-event.ts';
export { telemetryRoutes } from './telemetry.routes.ts';
