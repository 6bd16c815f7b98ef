import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

/**
 * The public key of a project, which the error reporter on the pages sends. The key is not secret; it only keeps out
 * accidental requests.
 */
export const errorKeyOf = (masterKey: MasterKey, project: string) =>
  Buffer.from(masterKey.digest('error-key', project), 'base64url').toString('hex').slice(0, 32);

export interface KeySources {
  query: string | undefined;
  /** The header `X-Sentry-Auth`, for example `Sentry sentry_version=7, sentry_key=…`. */
  authHeader: string | undefined;
  /** The field `dsn` of the envelope's header, for example `https://key@host/1`. */
  dsn: unknown;
}

/** @throws AppError for an unknown project or a wrong key */
export function checkErrorKey(masterKey: MasterKey, project: string, { query, authHeader, dsn }: KeySources): void {
  if (!(Object.values(errorProjects) as string[]).includes(project)) {
    throw new AppError('not_found', { description: 'no such project' });
  }
  const shown =
    query ??
    /\bsentry_key=([^,\s]+)/.exec(authHeader ?? '')?.[1] ??
    (typeof dsn === 'string' ? /^https?:\/\/([^:@/]+)/.exec(dsn)?.[1] : undefined) ??
    '';
  if (!isSameSecret(shown, errorKeyOf(masterKey, project))) {
    throw new AppError('permission_denied', { description: 'the key belongs to another project', reason: 'ERROR_KEY' });
  }
}
