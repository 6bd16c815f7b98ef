export { alertRules } from './alert-rules.ts';
export { alertsModule } from './alerts-module.ts';
export { tryAlerts, type AlertPorts } from './watch-alerts.ts';
