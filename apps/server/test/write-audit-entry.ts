import type { AuditAction } from '@feisuo/contract/facts/audit';
import { writeAudit } from '../src/modules/operator/index.ts';
import type { TestServer } from './test-server.ts';

/** Allows an audit action name that is not in the list of actions. */
export const unlisted = (action: string) => action as AuditAction;

/** Writes an audit entry whose action is not in the list of actions, or another action in `more`. */
export const writeNote = ({ deps }: TestServer, subject: string, more = {}) =>
  writeAudit(deps.db, deps.masterKey, {
    at: deps.clock.now(),
    actor: 'test',
    action: unlisted('test.write'),
    subject,
    ...more,
  });
