import { and, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { unknownRoute } from '../../http/dialect.ts';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { paySandboxRoutes } from './pay-sandbox.routes.ts';
import { PaySandbox } from './pay-sandbox.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { paySandboxCodes, paySandboxContracts, paySandboxTrades } from './pay-sandbox.tables.ts';

/** How long trades are kept: longer than a year, because a yearly membership can be refunded until it ends. */
const KEPT_DAYS = 400;

/**
 * Deletes old trades with their payments, refunds and notifications. Also deletes old contracts that ended or were
 * never signed.
 */
async function deleteOldTrades(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await deleteInBatches(db, paySandboxTrades, lt(paySandboxTrades.createdAt, before));
  await deleteInBatches(db, paySandboxCodes, lt(paySandboxCodes.expiresAt, now));
  const { endedAt, signedAt, expiresAt } = paySandboxContracts;
  const isUnsigned = and(isNull(signedAt), lt(expiresAt, before));
  await deleteInBatches(db, paySandboxContracts, or(lt(endedAt, before), isUnsigned));
}

interface PaySandboxNeeds extends Deps {
  brand: BrandSpeller;
  /** Like `fetch`, for addresses that this process serves itself. */
  fetchOurselves(address: string, init?: RequestInit): Promise<Response>;
}

export const paySandboxModule = defineModule({
  name: 'pay-sandbox',
  make(needs: PaySandboxNeeds) {
    const { config, brand } = needs;
    // Environment variables decide whether this process can run the sandbox; console settings decide whether the
    // sandbox is on.
    const isPlayedHere = config.pay.sandbox?.origin === null;
    const runsRounds = isPlayedHere && config.services.has('pay') && config.services.has('jobs');
    return { config, brand, runsRounds, sandbox: makeSandbox(needs) };
  },
  routes: [
    {
      scope: 'service',
      servedAs: ['pay'],
      async mount(scope, { sandbox, brand, config }) {
        if (!sandbox) return;
        await scope.register(async (played) => {
          played.addHook('onRequest', async (request) => {
            if (!config.pay.sandbox) throw unknownRoute(request);
          });
          await paySandboxRoutes(played, { sandbox, brand, config });
        });
      },
    },
  ],
  retention: [deleteOldTrades],
  // Sends notifications once the server listens, because the database is open then. A separate sandbox process sends
  // its own.
  onListen({ sandbox, runsRounds }) {
    if (runsRounds) sandbox?.startRounds();
  },
  onClose: ({ sandbox }) => sandbox?.close(),
});

/**
 * Sends notifications to this process without a network connection, so that the server's public address need not be
 * reachable.
 */
function makeSandbox({ fetchOurselves, ...deps }: PaySandboxNeeds): PaySandbox | null {
  const { siteOrigin, pay } = deps.config;
  if (!pay.sandbox) return null;
  const { origin } = pay.sandbox;
  const send = async (address: string, notice: { headers: Record<string, string>; body: string }) => {
    const answer = await fetchOurselves(address, { method: 'POST', ...notice });
    return { status: answer.status, body: await answer.text() };
  };
  return new PaySandbox({ ...deps, siteOrigin, origin, notifyUrls: pay.notifyUrls, send });
}
