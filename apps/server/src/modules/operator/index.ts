export { bindAudit, writeAudit, type Act, type AuditNote, type Doer } from './audit/audit.ts';
export { doorRoutes } from './access/door.routes.ts';
export { factorRoutes } from './access/factors.routes.ts';
export { actorOf, assertPermittedNow, consoleCookie, guardConsole, sessionOf } from './access/guard.ts';
export { assertProved } from './access/proofs.ts';
export { tokenRoutes } from './access/tokens.routes.ts';
export { rosterRoutes } from './access/roster.routes.ts';
export { auditRoutes } from './audit/audit.routes.ts';
export { searchAudit } from './audit/search-audit.ts';
export type { ConsoleDeps } from './console-deps.ts';
export { describe } from './describe-route.ts';
export { endLapsed, forgetOldEntries, keepInStep, roleInSession } from './access/operator-sessions.ts';
export { openFirstDoor } from './access/first-operator.ts';
export { addOperator, linkAddress, makeLink, type NewOperator, type OperatorDeps } from './access/operator-links.ts';
export { listOperators, removeOperator } from './access/operator-roster.ts';
export {
  assertTwoPeople,
  findNewcomer,
  hasLostPower,
  isSettled,
  LOOKING_MS,
  type Newcomer,
} from './access/second-person.ts';
export { verifyChain, type ChainReport } from './audit/chain.ts';
export { sealNewLog } from './audit/seal.ts';
export { sealLog } from './audit/seal-log.ts';
export { resetFactor } from './access/remove-factor.ts';
