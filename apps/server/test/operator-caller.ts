import type { OperatorRole } from '@feisuo/contract/facts/permissions';
import { TOTP } from 'otpauth';
import { addOperator, linkAddress, makeLink } from '../src/modules/operator/index.ts';
import { SoftwarePasskey, type Oddities } from './software-passkey.ts';
import type { TestServer } from './test-server.ts';

/** Headers of a request from the console's pages. */
const pageOf = ({ deps }: TestServer) => {
  const origin = deps.config.consoleOrigin;
  return { origin, host: new URL(origin).host };
};
let entries = 0;

export interface OperatorCaller {
  name: string;
  headers: Record<string, string>;
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): ReturnType<TestServer['request']>;
  /** Sets up an authenticator app, and returns a function that computes its codes. */
  enrol(): Promise<(at?: Date) => string>;
  /** Makes the second factor a day older, so that the operator counts as a second person. */
  ageFactor(): Promise<void>;
  /** Registers a passkey of the software authenticator for the operator. */
  addPasskey(passkey?: SoftwarePasskey, oddities?: Oddities): ReturnType<TestServer['request']>;
  /** Proves the second factor with a passkey. */
  show(passkey: SoftwarePasskey, oddities?: Oddities): ReturnType<TestServer['request']>;
  /** Creates an operator token with these scopes. Calls with the token send no Origin header. */
  createToken(scopes: readonly string[]): Promise<Pick<OperatorCaller, 'call'>>;
}

export const colleaguePath = ({ name }: { name: string }): string => `/operators/${encodeURIComponent(name)}`;

/** Adds an operator and signs in by a one-time link. */
export async function enterConsole(server: TestServer, role: OperatorRole): Promise<OperatorCaller> {
  const name = `${role} ${(entries += 1)}`;
  await addOperator(server.deps, { name, role }, { by: { actor: 'test' } });
  return enterAgain(server, { name });
}

/** Adds an operator with a second factor that was just proved. */
export async function enterEnrolled(server: TestServer, role: OperatorRole): Promise<OperatorCaller> {
  const operator = await enterConsole(server, role);
  await operator.enrol();
  return operator;
}

/** Adds an operator who may approve proposals of another operator, because the second factor is a day old. */
export async function enterApprover(server: TestServer, role: OperatorRole): Promise<OperatorCaller> {
  const operator = await enterEnrolled(server, role);
  await operator.ageFactor();
  return operator;
}

/** Returns the newest audit entry with the action. */
export const newestAuditLine = async (operator: Pick<OperatorCaller, 'call'>, action: string) =>
  (await operator.call('GET', `/audit?action=${action}`)).body.data.list[0];

/** Returns all audit entries with the action, oldest first. */
export async function auditEntries({ deps }: TestServer, action: string) {
  const { rows } = await deps.database.pool.query<Record<'subject' | 'reason' | 'before' | 'after', unknown>>(
    'select subject, reason, before, after from audit_log where action = $1 order by id',
    [action],
  );
  return rows;
}

/** Starts another session of an operator. The session has no proof. */
export async function enterAgain(server: TestServer, { name }: { name: string }): Promise<OperatorCaller> {
  const link = await makeLink(server.deps, name, { by: { actor: 'test' } });
  return enterByLink(server, name, linkAddress(server.deps, server.deps.config.consoleOrigin, link ?? ''));
}

export async function enterByLink(server: TestServer, name: string, link: string): Promise<OperatorCaller> {
  const entered = await server.request({
    method: 'POST',
    url: '/console/api/enter',
    payload: { token: new URL(link).hash.replace('#enter=', '') },
    headers: pageOf(server),
    remoteAddress: `198.51.100.${(entries += 1) % 250}`,
  });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { ...pageOf(server), cookie };
  const call: OperatorCaller['call'] = (method, path, payload) =>
    server.request({ method, url: `/console/api${path}`, headers, ...(payload && { payload }) });
  return {
    name,
    headers,
    call,
    async enrol() {
      const { secret } = (await call('POST', '/factor/begin', {})).body.data;
      const code = (at = server.clock.unshifted()) => new TOTP({ secret }).generate({ timestamp: at.getTime() });
      await call('POST', '/factor/confirm', { code: code() });
      return code;
    },
    async ageFactor() {
      await server.deps.database.pool.query(
        `update operators set factors_since = factors_since - interval '1 day' where name = $1`,
        [name],
      );
    },
    async addPasskey(passkey = new SoftwarePasskey(), oddities = {}) {
      const asked = await call('POST', '/factor/passkeys/options', {});
      if (asked.body.code !== 0) return asked;
      const attestation = passkey.attest(asked.body.data.options, oddities);
      return call('POST', '/factor/passkeys', { name: '工位电脑', attestation });
    },
    async show(passkey, oddities = {}) {
      const { body } = await call('POST', '/factor/passkeys/challenge', {});
      const assertion = passkey.assert(body.data.options, oddities);
      return call('POST', '/factor/passkeys/prove', { assertion });
    },
    async createToken(scopes) {
      const { body } = await call('POST', '/tokens', { name: 'script', scopes, days: 30 });
      const authorization = `Bearer ${body.data.token}`;
      return {
        call: (method, path, payload) =>
          server.request({
            method,
            url: `/console/api${path}`,
            headers: { authorization, host: pageOf(server).host },
            ...(payload && { payload }),
          }),
      };
    },
  };
}
