import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface BaiduBody {
  conversionTypes?: { outerEventId: string }[];
  invalidConversionTypes?: unknown[];
}

/** Starts a server that imitates two ad platforms: Baidu, which deduplicates uploads, and Kuaishou, which does not. */
export async function startAdParty() {
  /** Number of uploads to Baidu by `outerEventId`. */
  const baidu = new Map<string, number>();
  /** Conversions that were retracted at Baidu. */
  const invalid: unknown[] = [];
  /** URLs of the uploads to Kuaishou. */
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
      // The upload was received, but the platform sends no answer.
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
