import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { slotHeaders } from '@feisuo/contract/facts/slot-vocabulary';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { makeCallerJudge } from './caller-address.ts';

/**
 * Whether the server judges that a request comes from this machine. The request comes from loopback, with the host
 * localhost.
 */
const isLocal = (headers: Record<string, string>, { httpVersion = '1.1', env = {} } = {}) =>
  makeCallerJudge(readConfig(env)).isThisMachine({
    headers: { host: 'localhost:8080', ...headers },
    socket: { remoteAddress: '127.0.0.1' },
    raw: { httpVersion },
  } as unknown as FastifyRequest);

test('a request from a browser on this machine counts as local, with all headers that browsers and our pages send', () => {
  const browser =
    'accept accept-encoding accept-language authorization cache-control connection content-length content-type cookie dnt if-modified-since if-none-match last-event-id origin pragma priority purpose range referer save-data sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-ch-prefers-color-scheme sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user sec-gpc sec-purpose sec-websocket-key sec-websocket-version service-worker te upgrade upgrade-insecure-requests user-agent x-requested-with';
  const { requestId: _, ...own } = { ...accountHeaders, ...slotHeaders };
  const names = [...browser.split(' '), ...Object.values(own), 'package-name', 'peerid'];
  expect(names.filter((name) => !isLocal({ [name]: 'x' }))).toEqual([]);
  expect(isLocal({})).toBe(true);
});

test.each(
  `via forwarded x-forwarded-for x-forwarded-server x-real-ip true-client-ip cf-ray cdn-loop
  x-request-id request-id x-correlation-id x-unique-id x-transaction-id x-requestid
  traceparent tracestate x-trace-id x-cloud-trace-context x-amzn-trace-id uber-trace-id
  b3 x-b3-traceid x-ot-span-context x-datadog-parent-id x-request-start x-ssl-client-verify
  surrogate-capability x-served-by x-rewrite-url x-originalurl x-client-port x-client-cert x-auth-request-user x-lb
  x-sucuri-clientip x-consumer-id x-authenticated-user
  x-waf-uuid x-req-id`.split(/\s+/),
)('a request through a local proxy that sends Host: localhost and the header %s does not count as local', (name) => {
  expect(isLocal({ [name]: 'made-up' })).toBe(false);
});

test('a request with HTTP/1.0, as from an old proxy, does not count as local', () => {
  expect(isLocal({}, { httpVersion: '1.0' })).toBe(false);
});

test.each(['http://demo.example', 'http://demo.example:3000', 'https://demo.example'])(
  'with the public origin %s, a request from loopback without proxy headers does not count as local',
  (origin) => {
    expect(isLocal({}, { env: { SITE_ORIGIN: origin } })).toBe(false);
  },
);
