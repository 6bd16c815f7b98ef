export { errorKeyOf } from './errors/error-key.ts';
export { countErrorsByDay, listBusiestIssues } from './errors/error-counts.ts';
export { findIssue, listIssues, setIssueState, type Issue, type IssueState } from './errors/find-issues.ts';
export { listReported } from './list-reported.ts';
export type { Frame } from './errors/stored-error.ts';
export {
  countByChannel,
  countByName,
  countPaidVisits,
  countVisits,
  readEventSeries,
  readTransactions,
  readVitals,
  sumVisits,
} from './telemetry-counts.ts';
export { rolledUpUntil } from './roll-up/roll-up.ts';
export { scrubText, scrubValue } from './scrub-secrets.ts';
export { telemetryModule } from './telemetry-module.ts';
