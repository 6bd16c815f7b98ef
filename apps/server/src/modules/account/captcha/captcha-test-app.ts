import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { accountDialect } from '../../../http/account-dialect.ts';
import { useDialect } from '../../../http/dialect.ts';
import { jsonBodies } from '../../../http/json-bodies.ts';
import { rateLimitWindows } from '../../../http/limits.tables.ts';
import { validatorCompiler } from '../../../http/validation.ts';
import { ClientRegistry } from '../clients/client-registry.ts';
import { identifierOf } from '../people/identifiers.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { captchaChallenges, captchaTokens } from './captcha.tables.ts';
import { deviceIdOf } from '../security/request-source.ts';
import { passCaptcha, presentedToken } from './spend-captcha-token.ts';

const action = 'POST:/v1/auth/signin';
export const site = { client_id: 'feisuo-site', device_id: 'device-1', action };
export const captchaPage = 'http://localhost:8080/sso/captcha';

export const invalid = { status: 400, body: { error: 'captcha_invalid', error_code: 4002 } };
export const required = { status: 400, body: { error: 'captcha_required', error_code: 4001 } };

/** A server for tests: the captcha routes, and one route that requires a captcha. */
export class CaptchaTestApp {
  readonly server: TestServer;
  readonly app: FastifyInstance;

  private constructor(server: TestServer) {
    this.server = server;
    this.app = this.build(1);
  }

  static async start(): Promise<CaptchaTestApp> {
    return new CaptchaTestApp(await startTestServer());
  }

  build(limitsScale: number): FastifyInstance {
    const { db, clock, masterKey, config } = this.server.deps;
    const clients = new ClientRegistry(db, config, { fillIn: async (value) => value });
    // A fixed text, because tests do not read the image.
    const newImageText = () => 'HKM37';
    const accessTokens = { read: async () => null };
    const clientAssertions = { refusalOf: async () => 'not expected' };
    const named = { clients, accessTokens, clientAssertions, newImageText };
    const deps = { db, clock, masterKey, ...named, config: { ...config, limitsScale } };
    const app = fastify().setValidatorCompiler(validatorCompiler);
    useDialect(app, accountDialect);
    void app.register(jsonBodies).register(captchaRoutes, deps);
    app.post('/guarded', async (request: FastifyRequest<{ Querystring: Record<string, string> }>) => {
      const { client = 'feisuo-site', of = action, username, wanted = 'yes' } = request.query;
      const identifier = username === undefined ? undefined : identifierOf(username).key;
      const demand = wanted === 'challenge' ? wanted : wanted === 'yes';
      const presented = { clientId: client, deviceId: deviceIdOf(request), action: of, identifier };
      return { passed: await passCaptcha(deps, { ...presented, token: presentedToken(request) }, demand) };
    });
    return app;
  }

  /** Deletes all counts, tokens and challenges, and resets the clock. */
  async clear(): Promise<void> {
    const { db } = this.server.deps;
    for (const table of [rateLimitWindows, captchaTokens, captchaChallenges]) await db.delete(table);
    this.server.clock.setOffset(0);
  }

  async post(url: string, payload: object, headers: Record<string, string> = {}, app = this.app, from = '192.0.2.1') {
    const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress: from });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }

  init(body: object = {}, headers: Record<string, string> = {}) {
    return this.post(captchaPaths.init, { ...site, ...body }, headers);
  }

  async tokenOf(body: object = {}): Promise<string> {
    return (await this.init(body)).body.captcha_token;
  }

  guarded(token: string | null, query = '', device = 'device-1') {
    return this.post(
      `/guarded?${query}`,
      {},
      {
        ...(device && { [accountHeaders.deviceId]: device }),
        ...(token !== null && { [accountHeaders.captchaToken]: token }),
      },
    );
  }

  /** Requests a token without a device id, which always leads to a challenge, and returns the name of the challenge. */
  async challenged(body: object = {}): Promise<string> {
    const { url } = (await this.init({ device_id: '', ...body })).body;
    return new URL(url).searchParams.get('challenge') ?? '';
  }

  async solutionOf(challenge: string) {
    const { body } = await this.post(captchaPaths.challenge, { challenge });
    const parameters = { ...body, keyPrefix: body.key_prefix, keyLength: 32, memoryCost: body.memory_cost };
    const solution = await solveChallenge({
      challenge: { parameters },
      deriveKey,
      counterStart: captchaLimits.workMin,
    });
    return { challenge, counter: solution?.counter ?? -1, derived_key: solution?.derivedKey ?? '' };
  }

  async dispose(): Promise<void> {
    await this.app.close();
    await this.server.dispose();
  }
}
