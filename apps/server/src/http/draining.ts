import fp from 'fastify-plugin';

const SWEEP_MS = 50;

/**
 * Ends keep-alive connections during shutdown, which would otherwise wait for their timeout: answers carry
 * `connection: close`, and idle connections are closed.
 */
export const draining = fp(
  async (app) => {
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
      const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
      app.server.once('close', () => clearInterval(sweep));
      sweep.unref();
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (isClosing) reply.header('connection', 'close');
      done();
    });
  },
  { name: 'draining' },
);
