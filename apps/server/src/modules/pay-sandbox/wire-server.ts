import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { alipayWireRoutes } from './alipay/alipay-wire.routes.ts';
import type { Sandbox } from './sandbox.ts';
import { wechatWireRoutes } from './wechat/wechat-wire.routes.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** The side of the wire that merchants speak to. Bodies stay bytes: signatures are over those. */
export function makeWireServer(open: () => Promise<Sandbox>): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  void app.register(wechatWireRoutes, { open });
  void app.register(alipayWireRoutes, { open });
  return app;
}

/** Opens it on this machine only; resolves to its origin. */
export async function listenLocally(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ port, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
