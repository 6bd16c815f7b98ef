import { randomBytes } from 'node:crypto';
import { type InjectOptions, fastify } from 'fastify';
import type { BrandSpeller } from '../src/ports/brand-speller.ts';
import { useDialect } from '../src/http/dialect.ts';
import { AppError } from '../src/http/app-error.ts';
import { jsonBodies } from '../src/http/json-bodies.ts';
import { jsonp } from '../src/http/jsonp.ts';
import { serviceDialect } from '../src/http/service-dialect.ts';
import { validatorCompiler } from '../src/http/validation.ts';
import type { IdentifyMember } from '../src/http/members.ts';
import type { PayChannel } from '../src/modules/pay/channels/channel.ts';
import { makePayDeps, payRoutes, type PayDeps } from '../src/modules/pay/index.ts';
import { orderCode } from '../src/modules/pay/orders/request-payment-code.ts';
import { makeOrderToken } from '../src/modules/pay/orders/order-token.ts';
import { sweepOrders } from '../src/modules/pay/orders/sweep-orders.ts';
import { handleNotification } from '../src/modules/pay/orders/notify.routes.ts';
import { sweepRefunds } from '../src/modules/pay/refunds/carry-out-refund.ts';
import { sweepRenewals } from '../src/modules/pay/renewals/run-agreement-steps.ts';
import { InMemoryChannel } from './in-memory-channel.ts';
import { outsideTransaction } from './one-connection.ts';
import type { TestServer } from './test-server.ts';

/** Accepts tokens of the form `token-of-<account>`. Real access tokens are tested in the account module. */
const identify: IdentifyMember = async (request, elsewhere) => {
  const token = elsewhere ?? request.headers.authorization?.replace(/^Bearer /, '');
  if (!token?.startsWith('token-of-')) throw new AppError('unauthenticated');
  return { accountId: token.slice('token-of-'.length) };
};

const brand: BrandSpeller = { fillIn: async (value) => value };

export const bearerOf = (accountId: string) => ({ authorization: `Bearer token-of-${accountId}` });

export const newBuyer = () => `acc_${randomBytes(8).toString('hex')}`;

export interface Wanted {
  channel?: PayChannel;
  productId?: string;
  num?: number;
  token?: string;
  isRenewing?: boolean;
  ip?: string;
  device?: string;
}

/** Creates orders and payment codes with two in-memory channels and a real database. */
export function payDriver(server: Pick<TestServer, 'deps'>, overrides: Partial<PayDeps> = {}) {
  const wechat = new InMemoryChannel('wechat');
  const alipay = new InMemoryChannel('alipay');
  const channels = new Map([wechat, alipay].map((channel) => [channel.name, channel]));
  const { ports, sales } = overrides;
  const deps: PayDeps = {
    ...makePayDeps(server.deps, { identify, channels, brand, ...(ports && { ports }), ...(sales && { sales }) }),
    ...overrides,
  };
  for (const { agreements } of channels.values()) agreements.now = () => server.deps.clock.now();
  const tokenOf = (accountId: string) => makeOrderToken(deps, accountId);

  return {
    deps,
    wechat,
    alipay,
    channelOf: (name: PayChannel) => (name === 'wechat' ? wechat : alipay),
    tokenOf,
    order: (
      accountId: string,
      {
        channel = 'wechat',
        productId = 'vipxjsq_1m_10',
        num = 1,
        token,
        isRenewing = false,
        ip,
        device = '',
      }: Wanted = {},
    ) =>
      orderCode(deps, token ?? tokenOf(accountId), {
        accountId,
        productId,
        num,
        actId: '',
        isRenewing,
        channel,
        referFrom: 'jsq_web',
        payPageId: 'jsq_web',
        payerIp: ip ?? null,
        device,
      }),
    notify: (name: PayChannel, notification: { headers: Record<string, string>; body: Buffer }) =>
      handleNotification(deps, name, notification),
    sweep: () => sweepOrders(deps),
    sweepRenewals: () => sweepRenewals(deps),
    sweepRefunds: () => sweepRefunds(deps),
  };
}

/** Registers the payment routes for a driver, in the same way as app.ts. */
export async function payApp(driver: ReturnType<typeof payDriver>) {
  const app = fastify().setValidatorCompiler(validatorCompiler);
  await app.register(async (scope) => {
    useDialect(scope, serviceDialect, ['/payorder', '/xlppc.gacs']);
    await scope.register(jsonBodies);
    await scope.register(jsonp);
    await scope.register(payRoutes, driver.deps);
  });
  return {
    app,
    async request(options: InjectOptions) {
      const { statusCode: status, headers, body } = await outsideTransaction(async () => await app.inject(options));
      const isJson = String(headers['content-type']).includes('application/json');
      return { status, headers, body: isJson ? JSON.parse(body) : body };
    },
  };
}
