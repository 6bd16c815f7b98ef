export { writeAudit } from './audit/audit.ts';
export { consoleRoutes } from './console.routes.ts';
export { forgetOldEntries } from './access/operator-sessions.ts';
export { openFirstDoor } from './access/first-operator.ts';
export { addOperator, linkAddress, makeLink, type NewOperator, type OperatorDeps } from './access/operator-links.ts';
export { listOperators, removeOperator } from './access/operator-roster.ts';
export { verifyChain } from './audit/chain.ts';
