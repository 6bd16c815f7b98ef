import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface BaiduBody {
  conversionTypes?: { outerEventId: string }[];
  invalidConversionTypes?: unknown[];
}

/** Fake advertising platforms: Baidu, which deduplicates, and Kuaishou, which does not. */
export async function startAdParty() {
  /** Baidu's conversions by outerEventId, with their number. */
  const baidu = new Map<string, number>();
  /** Conversions that Baidu was told to invalidate. */
  const invalid: unknown[] = [];
  /** Sales at Kuaishou. */
  const kuaishou: string[] = [];
  const manners = { isAnswering: true };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'POST') {
        const { conversionTypes = [], invalidConversionTypes = [] } = JSON.parse(body) as BaiduBody;
        invalid.push(...invalidConversionTypes);
        for (const { outerEventId: key } of conversionTypes) baidu.set(key, (baidu.get(key) ?? 0) + 1);
      } else {
        kuaishou.push(request.url ?? '');
      }
      // Accepted, but the response is lost.
      if (!manners.isAnswering) return;
      response.setHeader('content-type', 'application/json');
      response.end(request.method === 'POST' ? '{"header":{"status":0}}' : '{"result":1}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baidu,
    invalid,
    kuaishou,
    manners,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
