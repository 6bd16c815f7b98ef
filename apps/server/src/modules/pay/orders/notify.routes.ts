import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { payPaths } from '@feisuo/contract/facts/paths';
import { unknownRoute } from '../../../http/dialect.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { OrderDeps } from './order-deps.ts';
import { handleNotification } from './handle-notification.ts';

/** Payment notifications. Signatures cover raw bytes, so bodies are not parsed. */
export const notifyRoutes: FastifyPluginAsync<OrderDeps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  listen(app, deps, 'wechat', payPaths.notifyWechat);
  listen(app, deps, 'alipay', payPaths.notifyAlipay);
};

function listen(app: FastifyInstance, deps: OrderDeps, channel: PayChannel, path: string): void {
  const schema = { tags: ['pay'], summary: `Notifications of ${channel}; answered in its own words` };
  app.post(path, { schema }, async (request, reply) => {
    // A channel that is off sends nothing genuine.
    if (!deps.channels.has(channel)) throw unknownRoute(request);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = await handleNotification(deps, channel, { headers: request.headers, body });
    return reply.code(answer.status).type(answer.type).send(answer.body);
  });
}
