import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';

type Headers = Pick<FastifyRequest, 'headers'>;

/** Empty where no device is named, or something that is none. Some callers of our services send the peer id instead. */
export function deviceOf({ headers }: Headers): string {
  const named = [headers[accountHeaders.deviceId], headers['peerid']].find(
    (value) => typeof value === 'string' && value,
  );
  return typeof named === 'string' && /^[!-~]{1,128}$/.test(named) ? named : '';
}

/** From which client a call comes, as far as its headers say. */
export interface CallSource {
  packageName: string | null;
  peerId: string | null;
}

export const sourceOf = ({ headers }: Headers): CallSource => ({
  packageName: headerText(headers['package-name']),
  peerId: headerText(headers['peerid']),
});

const headerText = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 200) : null);
