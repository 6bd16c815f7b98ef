import { runRequest } from './db/connection-shares.ts';
import type { ServerOptions } from 'node:http';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { activityFacts, assetPorts } from './wiring/activity-facts.ts';
import { activityPorts } from './wiring/activity-ports.ts';
import { adPlatformsOf, trafficPorts } from './wiring/attribution-ports.ts';
import type { Deps } from './ports/deps.ts';
import { Follower } from './events/follow.ts';
import { writesAccessLines } from './http/access-log.ts';
import { accountDialect } from './http/account-dialect.ts';
import { AppError } from './http/app-error.ts';
import { AnswerBook } from './http/answer-book.ts';
import { answerLimits } from './http/answer-limits.ts';
import { answerBrokenRequest } from './http/broken-requests.ts';
import { cors } from './http/cors.ts';
import { refuse, speak, unknownRoute, wrongMethod, type Dialect } from './http/dialect.ts';
import { draining } from './http/draining.ts';
import { forgetTypeOfNothing } from './http/empty-bodies.ts';
import { refusePage } from './http/error-page.ts';
import { hostAwareness, onlyOn } from './http/hosts.ts';
import { idempotency } from './http/idempotency.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { jsonp } from './http/jsonp.ts';
import { LimitedResponse } from './http/limited-response.ts';
import { metrics } from './http/metrics.ts';
import { observabilityRoutes } from './http/observability.routes.ts';
import { openApi } from './http/open-api.ts';
import { onlyFromOperators } from './http/operator-addresses.ts';
import { createRequestIds } from './http/request-id.ts';
import { LazyLogger } from './http/request-logger.ts';
import { refusalOf } from './http/refusal.ts';
import { routeIndex } from './http/route-index.ts';
import { membershipPorts } from './wiring/membership-ports.ts';
import { meritHooks } from './wiring/merit-hooks.ts';
import { findNextOtherChange } from './wiring/next-other-change.ts';
import { payChannelsOf, phoneFinder } from './wiring/pay-ports.ts';
import { promotionPorts } from './wiring/promotion-ports.ts';
import { renewalPorts } from './wiring/renewal-ports.ts';
import { sharePorts, signShareOf } from './wiring/share-ports.ts';
import { webhookDeps } from './wiring/webhook-ports.ts';
import { answerHeaders, securityHeaders } from './http/security-headers.ts';
import { consoleDialect } from './http/console-dialect.ts';
import { serviceDialect } from './http/service-dialect.ts';
import { connectionLimits, slowBodies } from './http/slow-bodies.ts';
import { serializerCompiler } from './http/serialization.ts';
import { validatorCompiler } from './http/validation.ts';
import {
  accountJobs,
  accountRoutes,
  ClientRegistry,
  makeAccountDeps,
  makeIdentifyMember,
} from './modules/account/index.ts';
import { activityBelongings, activityJobs, activityRoutes, peopleBelongings } from './modules/activity/index.ts';
import { attributionBelongings, attributionJobs, attributionRoutes, ChannelTags } from './modules/attribution/index.ts';
import {
  acceptanceBelongings,
  acceptTermsOfUse,
  Brand,
  contentRoutes,
  createSiteContent,
  imageRoutes,
  previewContent,
  readPreview,
} from './modules/content/index.ts';
import { demoProviderRoutes, demoProviderSetting, fetchOurselves } from './modules/demo-provider/index.ts';
import { Delivery, deliveryRoutes, makeMessageBelongings } from './modules/delivery/index.ts';
import { downloadRoutes, listReleases } from './modules/downloads/index.ts';
import {
  makeMembershipBelongings,
  makeMembershipDeps,
  membershipJobs,
  membershipRoutes,
  profileColumn,
  readProfileColumn,
  welcomeNewcomer,
} from './modules/membership/index.ts';
import { consoleRoutes } from './console/console.routes.ts';
import {
  listInvoiceable,
  listPlacedOrders,
  listPlans,
  makeBuyerBelongings,
  makeOrderBelongings,
  moveRevenue,
  makePayDeps,
  makeRefundDesk,
  makeRenewalBelongings,
  payJobs,
  payRoutes,
  warmUpChannels,
} from './modules/pay/index.ts';
import { PaySandbox, paySandboxRoutes } from './modules/pay-sandbox/index.ts';
import { makePromotionBelongings, promotionJobs, promotionRoutes } from './modules/promotion/index.ts';
import { shareBelongings, shareCardRoutes, shareRoutes } from './modules/share/index.ts';
import { makeSupportBelongings, supportRoutes } from './modules/support/index.ts';
import { envelopeRoutes, SourceMaps, telemetryJobs, telemetryRoutes } from './modules/telemetry/index.ts';
import { spreadsWhenTold, webhookBelongings, webhookJobs } from './modules/webhooks/index.ts';
import { makeAskService } from './pages/ask-service.ts';
import { startDevServers } from './pages/dev-servers.ts';
import { builds } from './pages/front-end-builds.ts';
import { consolePages, signinPages } from './pages/shell.routes.ts';
import { siteRoutes } from './pages/site.routes.ts';

const MAX_BODY_BYTES = 256 * 1024;

/** Requests without a body need no stream for it. Node's types do not know the option yet. */
const quickServer: ServerOptions & { optimizeEmptyRequests: boolean } = {
  optimizeEmptyRequests: true,
  ServerResponse: LimitedResponse,
  headersTimeout: connectionLimits.headersTimeout,
  connectionsCheckingInterval: connectionLimits.connectionsCheckingInterval,
};

/** Below these, everything speaks the service dialect, whether or not this process serves it. */
const servicePrefixes = [
  '/xlppc.gacs',
  '/dy1-api-play',
  '/dy1-api-asset',
  '/dy1-api-cashier',
  '/payorder',
  '/act',
  '/logininfo',
  '/component_group',
  '/flowhub',
  '/collect',
  '/stand-ins',
];
/** Where error reporters send to; fixed by their protocol, and apart because their bodies are no JSON. */
const errorPrefix = '/api';

/** The dialect of an address by its prefix alone, for what never reaches a route; null where pages are. */
function dialectAt(url: string): Dialect | null {
  const isBelow = (prefix: string) => url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length));
  if (isBelow('/v1')) return accountDialect;
  if (isBelow('/console/api')) return consoleDialect;
  return [...servicePrefixes, errorPrefix].some(isBelow) ? serviceDialect : null;
}

/** A token that opens nothing is a visitor's, where visitors may ask too. */
function nobodyWhere(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** The table of contents: what every request passes, then each module by name. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, database, jobs, signals } = deps;
  const serves = (service: Parameters<typeof config.services.has>[0]) => config.services.has(service);
  const answers = new AnswerBook();
  answers.onBundle(writesAccessLines(deps.log));
  const loggerInstance: FastifyBaseLogger = new LazyLogger(deps.log);
  const app = fastify({
    loggerInstance,
    // One line per request, written by a hook below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: MAX_BODY_BYTES,
    http: quickServer,
    keepAliveTimeout: connectionLimits.keepAliveTimeout,
    // While draining, requests on open connections are still answered; new connections are not taken.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // An address that cannot even be decoded. Its request passes no hook.
    frameworkErrors(error, request, reply) {
      reply.headers(answerHeaders(config)).header('x-request-id', request.id);
      const dialect = dialectAt(request.url);
      if (dialect) refuse(dialect, refusalOf(error, request), request, reply);
      // A file's name that cannot be decoded is a wrong name like any other.
      else if (request.url.startsWith('/download/')) refusePage(unknownRoute(request), request, reply);
      else refusePage(refusalOf(error, request), request, reply);
    },
    clientErrorHandler: answerBrokenRequest((url) => dialectAt(url) ?? serviceDialect),
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(serializerCompiler);

  app.addHook('onRequest', (_request, reply, done) => {
    const end = runRequest(done);
    reply.raw.once('close', end);
  });
  app.addHook('onRequest', forgetTypeOfNothing);
  const brand = new Brand(deps.db);
  const membership = makeMembershipDeps(deps, membershipPorts(deps));
  const clients = new ClientRegistry(deps.db, config, brand);
  signals.on('clients', () => clients.forget());
  // Names of clients may carry the brand's.
  signals.on('content', () => {
    brand.forget();
    clients.forget();
    membership.rules.forget();
  });
  const delivery = new Delivery({ ...deps, brand });
  const ports = renewalPorts(deps, delivery);
  const belongings = [
    // Before what was ordered: whoever orders takes them in this turn.
    makeBuyerBelongings({ ...makeRefundDesk(deps), ports }),
    // Before the orders: what is under way ends with its agreement.
    makeRenewalBelongings({ ...makeRefundDesk(deps), ports }),
    makeMessageBelongings(deps.masterKey),
    acceptanceBelongings,
    makeSupportBelongings(deps),
    // What was bought earns over the days as they are laid now.
    makeMembershipBelongings(deps, moveRevenue),
    makeOrderBelongings(deps),
    attributionBelongings,
    makePromotionBelongings(deps),
    activityBelongings,
    shareBelongings,
    peopleBelongings,
    // After the others: what they tell of by erasing goes too.
    webhookBelongings,
  ];
  const hooks = meritHooks(deps);
  const ownProvider = config.isDemoProviderOn
    ? { setting: demoProviderSetting(config, deps.masterKey), fetch: fetchOurselves(app) }
    : null;
  const account = makeAccountDeps(deps, {
    clients,
    delivery,
    brand,
    belongings,
    ownProvider,
    membership: {
      column: (accountId) => profileColumn(membership, accountId),
      read: (column) => readProfileColumn(membership, column),
      welcome: (tx, newcomer) => welcomeNewcomer(membership, tx, newcomer),
    },
    agreements: { accept: (tx, accountId) => acceptTermsOfUse({ ...deps, db: tx }, accountId) },
    arrivals: hooks.arrivals,
  });
  const identify = makeIdentifyMember(account);
  // The environment alone decides whether it may be needed; what is saved in the console, whether it is.
  const sandbox = config.pay.sandbox ? makePaySandbox(deps, app, config.pay.sandbox.origin) : null;
  if (sandbox) app.addHook('onClose', () => sandbox.close());
  if (serves('pay')) app.addHook('onListen', async () => warmUpChannels());
  // Once it listens: by then the database is open. A sandbox of its own process sends by itself.
  const isPlayedHere = config.pay.sandbox?.origin === null;
  if (sandbox && isPlayedHere && serves('pay') && serves('jobs'))
    app.addHook('onListen', async () => sandbox.startRounds());
  const channels = payChannelsOf(config, sandbox);
  const pay = makePayDeps(deps, { identify, channels, ports, brand, hasPhone: phoneFinder(deps), sales: hooks.sales });
  app.addHook('onClose', () => account.hasher.close());
  const kinds = [...delivery.jobs, ...accountJobs(account), ...membershipJobs(membership), ...payJobs(pay)];
  const uploads = attributionJobs({ ...deps, platforms: adPlatformsOf(deps), listPlacedOrders });
  const activityWork = activityJobs({ ...deps, ...activityPorts });
  for (const job of [...kinds, ...uploads, ...telemetryJobs(deps), ...promotionJobs(deps), ...activityWork])
    jobs.define(job);
  const webhooks = webhookDeps(deps);
  for (const job of webhookJobs(webhooks)) jobs.define(job);
  if (serves('jobs')) signals.on('announcements', spreadsWhenTold(webhooks));
  const dev = config.isDev ? await startDevServers(app) : null;
  if (dev) app.addHook('onClose', () => dev.close());

  // What speaks no dialect of its own below is a page.
  app.setErrorHandler((error, request, reply) => refusePage(refusalOf(error, request), request, reply));
  // Methods that HTTP knows and the router does not arrive here, and those that no page is served by.
  app.setNotFoundHandler((request, reply) => {
    const isPage = serves('site') && dialectAt(request.url) === null;
    const refusal = isPage ? wrongMethod(request.method, ['GET', 'HEAD']) : unknownRoute(request);
    refuse(dialectAt(request.url) ?? serviceDialect, refusal, request, reply);
  });
  await app.register(answerLimits);
  await app.register(draining);
  await app.register(slowBodies);
  await app.register(routeIndex);
  await app.register(openApi);
  await app.register(metrics, { answers, pool: database.pool, listQueues: () => jobs.listQueues() });
  const publicPrefixes = [...servicePrefixes, '/download', '/media'];
  await app.register(securityHeaders, { siteOrigin: config.siteOrigin, isDev: config.isDev, publicPrefixes });
  const { siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost } = config;
  await app.register(hostAwareness, { siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost });
  app.addHook('onResponse', (request, reply, done) => {
    answers.note(request, reply);
    done();
  });
  app.addHook('onClose', async () => answers.handOver());

  await app.register(observabilityRoutes, deps);

  await app.register(async (scope) => {
    speak(scope, accountDialect, ['/v1']);
    await scope.register(cookie);
    await scope.register(jsonBodies);
    await scope.register(cors, { knowsOrigin: (origin: string) => clients.knowsOrigin(origin) });
    await scope.register(idempotency, deps);
    if (serves('account')) await accountRoutes(scope, account);
  });

  await app.register(async (scope) => {
    speak(scope, serviceDialect, servicePrefixes);
    await scope.register(jsonBodies);
    await scope.register(cors, { knowsOrigin: (origin: string) => clients.knowsOrigin(origin) });
    await scope.register(jsonp);
    if (serves('account')) await deliveryRoutes(scope, { ...deps, brand });
    if (serves('account') && config.isDemoProviderOn) {
      const own = async () => (await clients.list()).filter(({ isFirstParty }) => isFirstParty);
      await demoProviderRoutes(scope, {
        ...deps,
        brand,
        knowsRedirect: async (uri: string) => (await own()).some(({ redirectUris }) => redirectUris.includes(uri)),
        knowsSignOut: async (uri: string) => (await own()).some(({ signOutUris }) => signOutUris.includes(uri)),
      });
    }
    if (serves('account') || serves('pay')) await membershipRoutes(scope, { ...membership, identify });
    if (serves('content')) await contentRoutes(scope, { ...deps, brand, identify });
    if (serves('pay')) await payRoutes(scope, pay);
    if (serves('pay') && sandbox)
      await scope.register(async (played) => {
        played.addHook('onRequest', async (request) => {
          if (!config.pay.sandbox) throw unknownRoute(request);
        });
        await paySandboxRoutes(played, { sandbox, brand, config });
      });
    if (serves('share')) {
      const callerOf = async (request: FastifyRequest) => {
        const caller = request.headers.authorization ? await identify(request).catch(nobodyWhere) : null;
        return caller?.accountId ?? null;
      };
      const signFor = async (request: FastifyRequest) => signShareOf(deps, await callerOf(request));
      await shareCardRoutes(scope, { ...deps, ...sharePorts(deps, brand), callerOf });
      await shareRoutes(scope, { ...deps, signShare: signFor });
    }
    if (serves('support')) {
      const ordersOf = (accountId: string) => listInvoiceable(deps.db, accountId);
      await supportRoutes(scope, { ...deps, identify, ordersOf });
    }
    if (serves('telemetry')) await telemetryRoutes(scope, { ...deps, onFirstStart: hooks.onFirstStart });
    if (serves('attribution')) {
      await attributionRoutes(scope, { ...deps, identify, traffic: trafficPorts(deps, brand) });
    }
    if (serves('activity'))
      await scope.register(activityRoutes, {
        ...deps,
        brand,
        ...activityPorts,
        ...assetPorts,
        facts: activityFacts,
        limitsScale: config.limitsScale,
        identify,
      });
    if (serves('promotion')) {
      await promotionRoutes(scope, { ...deps, ...promotionPorts(deps, brand), identify });
    }
  });

  await app.register(async (scope) => {
    speak(scope, serviceDialect, [errorPrefix]);
    const sourceMaps = new SourceMaps(builds.siteSourceMaps);
    if (serves('telemetry')) await scope.register(envelopeRoutes, { ...deps, sourceMaps });
  });

  await app.register(async (scope) => {
    scope.addHook('onRequest', onlyOn('console'));
    scope.addHook('onRequest', onlyFromOperators(config));
    speak(scope, consoleDialect, ['/console/api']);
    await scope.register(cookie);
    await scope.register(jsonBodies);
    if (serves('console'))
      await scope.register(consoleRoutes, { ...deps, brand, account, pay, prefix: '/console/api' });
  });

  if (serves('site') || serves('content')) await imageRoutes(app, deps);
  if (serves('downloads')) await downloadRoutes(app, { ...deps, onStarts: hooks.onStarts });
  if (serves('signin')) await app.register(signinPages, { ...deps, brand, clients, vite: dev?.signin ?? null });
  if (serves('console')) await app.register(consolePages, { ...deps, brand, vite: dev?.console ?? null });
  if (serves('site')) {
    const written = {
      ...deps,
      brand,
      listReleases: () => listReleases(deps.db),
      listPlans: () => listPlans(deps.db, deps.config.pay.defaults.pageId, deps.clock.now()),
    };
    const content = createSiteContent(written);
    const tags = new ChannelTags(deps.db, () => config.telemetry.tags.ids);
    const tagReads = new Follower(() => tags.refresh(), {
      onError: (error) => app.log.warn({ err: error }, 'channels were not read'),
    });
    signals.on('content', () => void tagReads.tell());
    app.addHook('onListen', () => tagReads.tell());
    app.addHook('onClose', async () => tagReads.close());
    await siteRoutes(app, {
      ...deps,
      brand,
      clients,
      content,
      askService: makeAskService(app, siteOrigin),
      findNextOtherChange: (now: Date) => findNextOtherChange(deps.db, now),
      async findPreview({ path, token }: { path: string; token: string }) {
        const draft = readPreview(deps, token);
        return draft?.path === path ? previewContent(written, content, draft) : null;
      },
      tagOf: (channel: string) => tags.find(channel),
      loadDevBuild: dev ? dev.loadSiteBuild : null,
    });
  }

  await app.ready();
  return app;
}

/** Its notifications leave the process by no socket: whatever the shop's public address is, nothing has to lead there. */
function makePaySandbox(deps: Deps, app: FastifyInstance, origin: string | null): PaySandbox {
  const { siteOrigin, pay } = deps.config;
  const post = fetchOurselves(app);
  const send = async (address: string, notice: { headers: Record<string, string>; body: string }) => {
    const answer = await post(address, { method: 'POST', ...notice });
    return { status: answer.status, body: await answer.text() };
  };
  return new PaySandbox({ ...deps, siteOrigin, origin, notifyUrls: pay.notifyUrls, send });
}
