import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface BaiduBody {
  conversionTypes?: { outerEventId: string }[];
  invalidConversionTypes?: unknown[];
}

/** A server that stands for two ad platforms: Baidu, which deduplicates, and Kuaishou, which does not. */
export async function startAdParty() {
  /** How often Baidu got each conversion, by outerEventId. */
  const baidu = new Map<string, number>();
  /** Conversions that Baidu was asked to invalidate. */
  const invalid: unknown[] = [];
  /** Sales that Kuaishou got. */
  const kuaishou: string[] = [];
  const behaviour = { isAnswering: true };
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
      // The platform accepted the conversion, but its response is lost.
      if (!behaviour.isAnswering) return;
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
    behaviour,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
