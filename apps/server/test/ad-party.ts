import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface BaiduBody {
  conversionTypes?: { outerEventId: string }[];
  invalidConversionTypes?: unknown[];
}

/** Outside advertising platforms that take conversions over the network: Baidu, which knows a repeat, and Kuaishou, which does not. */
export async function startAdParty() {
  /** Baidu's, by outerEventId, and how often each came. */
  const baidu = new Map<string, number>();
  /** What Baidu was told to take back, one entry each. */
  const invalid: unknown[] = [];
  /** Sales at Kuaishou, one entry each. */
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
      // It has taken it; whoever asked never learns of it.
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
