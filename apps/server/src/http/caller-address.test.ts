import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { slotHeaders } from '@feisuo/contract/facts/slot-vocabulary';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { makeCallerJudge } from './caller-address.ts';

const { isThisMachine } = makeCallerJudge(readConfig({}));

/** A request to the demo from loopback under the name localhost. */
const isLocal = (headers: Record<string, string>, httpVersion = '1.1') =>
  isThisMachine({
    headers: { host: 'localhost:8080', ...headers },
    socket: { remoteAddress: '127.0.0.1' },
    raw: { httpVersion },
  } as unknown as FastifyRequest);

test('recognises a browser on this machine, whatever headers browsers and our own pages send', () => {
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
  b3 x-b3-traceid x-ot-span-context x-datadog-parent-id x-request-start x-ssl-client-verify`.split(/\s+/),
)('a local proxy that sends localhost as Host and adds only %s is not this machine', (name) => {
  expect(isLocal({ [name]: 'made-up' })).toBe(false);
});

test('a proxy with HTTP/1.0 is not this machine', () => {
  expect(isLocal({}, '1.0')).toBe(false);
});
