export { writeAudit } from './audit.ts';
export { consoleRoutes } from './console.routes.ts';
export { forgetOldEntries } from './operator-sessions.ts';
export { openFirstDoor } from './first-operator.ts';
export { addOperator, linkAddress, makeLink, type NewOperator, type OperatorDeps } from './operator-links.ts';
export { listOperators, removeOperator } from './operator-roster.ts';
