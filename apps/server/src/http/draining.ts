import fp from 'fastify-plugin';

const SWEEP_MS = 50;

/**
 * Ends kept-alive connections while the server closes, which would otherwise hold it for their whole time-out: each
 * answer tells the client to go, and connections that have nothing left to answer are closed.
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
