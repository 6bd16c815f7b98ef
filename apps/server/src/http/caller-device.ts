import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/** The device id of the request, or an empty string if there is no valid one. Some callers send a peer id instead. */
export function deviceOf({ headers }: Headers): string {
  const named = [headers[accountHeaders.deviceId], headers['peerid']].find(
    (value) => typeof value === 'string' && value,
  );
  return typeof named === 'string' && /^[!-~]{1,128}$/.test(named) ? named : '';
}

/** The client of a call, according to its headers. */
export interface CallSource {
  packageName: string | null;
  peerId: string | null;
}

export const sourceOf = ({ headers }: Headers): CallSource => ({
  packageName: headerText(headers['package-name']),
  peerId: headerText(headers['peerid']),
});

const headerText = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 200) : null);
