import { fastify, type FastifyInstance } from 'fastify';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Logger } from 'pino';
import type { AddressInfo } from 'node:net';
import { systemClock, type Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { deliverDue } from './deliver-notifications.ts';
import { readOrMakeKeys } from './sandbox-keys.ts';
import { sandboxMerchant, type Sandbox, type SendNotice } from './sandbox.ts';
import { sendByFetch } from './send-notice.ts';
import { appSecretOf } from './wechat/open-ids.ts';
import { alipayWireRoutes } from './alipay/alipay-wire.routes.ts';
import { wechatWireRoutes } from './wechat/wechat-wire.routes.ts';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Serves the merchant API of WeChat Pay and Alipay. Bodies stay raw bytes, because the signatures are computed from
 * them.
 */
function makeWireServer(open: () => Promise<Sandbox>): FastifyInstance {
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

/** Listens on the loopback address and returns the origin. */
async function listenLocally(app: FastifyInstance, port = 0): Promise<string> {
  await app.listen({ port, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Time between two rounds that send due notifications. */
const ROUND_MS = 2000;

export interface PaySandboxDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
  log: Logger;
  /** Origin of the site, which serves the phone page of a payment code. */
  siteOrigin: string;
  /** Origin of a separate sandbox process; null if the sandbox runs in this process. */
  origin: string | null;
  notifyUrls: { wechat: string; alipay: string };
  /** Sends a notification to the merchant; by default with `fetch`. */
  send?: SendNotice;
}

/** Simulates WeChat Pay and Alipay with real keys and signatures, but without money. */
export class PaySandbox {
  readonly #deps: PaySandboxDeps;
  #parts: Promise<Sandbox> | null = null;
  #listening: Promise<string> | null = null;
  #wire: FastifyInstance | null = null;
  #rounds: NodeJS.Timeout | null = null;
  #round: Promise<unknown> = Promise.resolve();

  constructor(deps: PaySandboxDeps) {
    this.#deps = deps;
  }

  /** Opens the sandbox; its keys are created on first use. */
  open(): Promise<Sandbox> {
    if (!this.#parts) {
      const parts = this.#assemble();
      this.#parts = parts;
      parts.catch(() => this.#parts === parts && (this.#parts = null));
    }
    return this.#parts;
  }

  /** Returns the merchant account for the simulated WeChat Pay. */
  async wechatAccount({ usesCertificates = false } = {}) {
    const { keys } = await this.open();
    const { merchantKey, merchantSerial, apiV3Key, apiV2Key, publicKeyId, platformPublicPem } = keys.wechat;
    const { planId, ...merchant } = sandboxMerchant.wechat;
    return {
      ...merchant,
      papay: { apiV2Key, planId },
      web: {
        secret: appSecretOf(keys),
        authorizeUrl: this.#deps.siteOrigin + sandboxPaths.wxAuthorize,
        apiOrigin: await this.origin(),
      },
      origin: await this.origin(),
      merchantSerial,
      merchantKey: merchantKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      apiV3Key,
      publicKey: usesCertificates ? null : { id: publicKeyId, pem: platformPublicPem },
      usesCertificates,
      notifyUrl: this.#deps.notifyUrls.wechat,
    };
  }

  /** Returns the merchant account for the simulated Alipay. */
  async alipayAccount() {
    const { keys } = await this.open();
    return {
      ...sandboxMerchant.alipay,
      gateway: `${await this.origin()}/gateway.do`,
      privateKey: keys.alipay.merchantKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      alipayPublicKey: keys.alipay.platformPublicPem,
      agreement: { signScene: 'INDUSTRY|DIGITAL_MEDIA', pageGateway: this.#deps.siteOrigin + sandboxPaths.paySign },
      notifyUrl: this.#deps.notifyUrls.alipay,
    };
  }

  /** Returns the origin of the merchant API: a separate process, or a port that this process opens on first use. */
  origin(): Promise<string> {
    const { origin } = this.#deps;
    if (origin !== null) return Promise.resolve(origin);
    if (!this.#listening) {
      this.#wire = makeWireServer(() => this.open());
      this.#listening = listenLocally(this.#wire);
    }
    return this.#listening;
  }

  /** Sends all due notifications. Concurrent calls run one after the other. */
  async deliverDue(): Promise<{ due: number; delivered: number }> {
    const round = this.#round.catch(() => {}).then(async () => deliverDue(await this.open()));
    this.#round = round;
    return round;
  }

  /** Starts sending notifications periodically. */
  startRounds(): void {
    const again = () => {
      this.#rounds = setTimeout(() => {
        this.deliverDue()
          .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'pay sandbox'))
          .finally(() => this.#rounds && again());
      }, ROUND_MS);
      this.#rounds.unref();
    };
    if (!this.#rounds) again();
  }

  async close(): Promise<void> {
    if (this.#rounds) clearTimeout(this.#rounds);
    this.#rounds = null;
    await this.#listening?.catch(() => {});
    await this.#wire?.close();
    await this.#round.catch(() => {});
  }

  async #assemble(): Promise<Sandbox> {
    const { db, clock, masterKey, siteOrigin, send = sendByFetch } = this.#deps;
    const keys = await readOrMakeKeys({ db, masterKey, clock });
    const pageOf = (id: string) => siteOrigin + sandboxPaths.payTrade.replace(':trade_no', id);
    return { db, clock, wall: systemClock, keys, pageOf, send };
  }
}
