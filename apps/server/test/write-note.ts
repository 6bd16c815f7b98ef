import type { AuditAction } from '@feisuo/contract/facts/audit';
import { writeAudit } from '../src/modules/operator/index.ts';
import type { TestServer } from './test-server.ts';

/** An audit action name that no version of the server writes. */
export const unlisted = (action: string) => action as AuditAction;

/** Writes an entry with an unlisted action into the audit log. */
export const writeNote = ({ deps }: TestServer, subject: string, more = {}) =>
  writeAudit(deps.db, deps.masterKey, {
    at: deps.clock.now(),
    actor: 'test',
    action: unlisted('test.write'),
    subject,
    ...more,
  });
