import { operatorActions } from '@feisuo/contract/facts/operator-actions';
import type { Permission } from '@feisuo/contract/facts/permissions';

type Permit = Permission | 'public' | 'operators';

/** Console routes by permission, without the routes of operator actions. */
const otherRoutes: Readonly<Partial<Record<Permit, readonly string[]>>> = {
  public: ['POST /enter', 'POST /enter/passkey', 'POST /enter/passkey/challenge', 'POST /leave'],
  operators: [
    'DELETE /factor/authenticator !',
    'DELETE /factor/passkeys/{id} !',
    'DELETE /tokens/{id} *',
    'DELETE /views/{id} *',
    'GET /factor *',
    'GET /me',
    'GET /to-do',
    'GET /tokens *',
    'GET /views *',
    'POST /factor/begin *',
    'POST /factor/confirm *',
    'POST /factor/passkeys *',
    'POST /factor/passkeys/challenge *',
    'POST /factor/passkeys/options *',
    'POST /factor/passkeys/prove *',
    'POST /factor/prove *',
    'POST /tokens !',
    'PUT /views *',
  ],
  'accounts.read': [
    'GET /accounts',
    'GET /accounts/count',
    'GET /accounts/{id}',
    'GET /accounts/{id}/history',
    'GET /people',
  ],
  'activity.read': [
    'GET /activities',
    'GET /activities/kinds',
    'GET /activities/{id}',
    'GET /activities/{id}/awards',
    'GET /activities/{id}/exchanges',
    'GET /activities/{id}/machines',
    'GET /activities/{id}/odds',
    'GET /activities/{id}/recalled',
    'GET /activities/{id}/release',
    'GET /activities/{id}/winners',
    'GET /codes',
  ],
  'audit.read': ['GET /audit', 'GET /audit/verify'],
  'books.read': [
    'GET /books/balances',
    'GET /books/bills',
    'GET /books/journals',
    'GET /books/mismatches',
    'GET /books/mismatches/{id}',
    'GET /books/reconciliation',
    'GET /books/revenue',
    'GET /books/revenue.csv',
    'GET /support/invoices',
    'GET /support/invoices/{number}',
  ],
  'catalogue.read': [
    'GET /catalogue/pages',
    'GET /catalogue/pages/{id}',
    'GET /catalogue/products',
    'GET /catalogue/products/{id}',
    'POST /catalogue/preview',
  ],
  'content.read': [
    'GET /content/examples',
    'GET /content/items/{kind}',
    'GET /content/items/{kind}/{id}',
    'GET /content/items/{kind}/{id}/revisions',
    'GET /content/items/{kind}/{id}/revisions/{number}',
    'GET /content/options',
    'GET /content/{configId}',
    'GET /images',
    'GET /status/incidents',
    'GET /status/regions',
  ],
  'content.write': ['GET /content/ids/{kind}'],
  'dashboard.read': ['GET /dashboard', 'GET /dashboard/figures.csv', 'GET /dashboard/live *'],
  'operators.read': ['GET /operators', 'GET /operators/{name}/tokens'],
  'orders.read': [
    'GET /agreements',
    'GET /agreements/{id}',
    'GET /orders',
    'GET /orders/sums',
    'GET /orders/{id}',
    'GET /refund-limit',
    'GET /refund-proposals',
    'GET /refunds',
    'GET /reviews',
  ],
  'promotion.read': [
    'GET /attribution/unmatched',
    'GET /attribution/uploads',
    'GET /channels',
    'GET /channels/report',
    'GET /channels/report.csv',
    'GET /channels/report/summary',
    'GET /channels/{id}',
    'GET /downloads/history',
    'GET /downloads/releases',
    'GET /promotion/calendar',
    'GET /promotion/experiments',
    'GET /promotion/line-items',
    'GET /promotion/line-items/{id}',
    'GET /promotion/report',
    'GET /promotion/report.csv',
    'GET /promotion/report/summary',
    'GET /promotion/slots',
    'POST /promotion/audience',
  ],
  'support.guardian': ['GET /support/guardian-files/{id}', 'GET /support/guardians/{number}'],
  'support.read': [
    'GET /support/counts',
    'GET /support/feedback',
    'GET /support/feedback/{number}',
    'GET /support/files/{id}',
    'GET /support/guardians',
    'GET /support/members/{accountId}',
    'GET /support/templates',
    'GET /support/tickets',
    'GET /support/tickets/{number}',
    'GET /support/requested-games',
  ],
  'system.read': [
    'GET /applications',
    'GET /applications/{id}',
    'GET /clients',
    'GET /clients/{id}',
    'GET /clients/{id}/logout-deliveries',
    'GET /errors',
    'GET /errors/{id}',
    'GET /jobs/dead',
    'GET /jobs/hour',
    'GET /reported-events',
    'GET /sandbox',
    'GET /system',
    'GET /system/parties',
  ],
  'system.security': ['GET /sandbox/outbox', 'GET /webhook-deliveries/{id}/body'],
  'system.write': [
    'GET /settings',
    'GET /settings/{group}',
    'GET /webhook-deliveries',
    'GET /webhook-deliveries/{id}',
    'GET /webhooks',
    'GET /webhooks/{id}',
  ],
};

interface RouteFact {
  route: string;
  permission: Permission;
  proof?: string;
  isForPeople?: true;
}

const markOf = ({ proof, isForPeople }: RouteFact): string =>
  proof === 'fresh' ? ' !' : proof === 'fresh-or-token' ? ' !~' : isForPeople ? ' *' : '';

/**
 * Expected permission of every console route, so that a weaker check fails a test. Marks: `!` fresh proof and no token;
 * `!~` fresh proof, or a token that was created with one; `*` no token.
 */
export const consolePermits: Readonly<Record<string, readonly string[]>> = listPermits();

function listPermits(): Record<string, string[]> {
  const permits: Record<string, string[]> = {};
  for (const [permit, routes] of Object.entries(otherRoutes)) permits[permit] = [...routes];
  for (const fact of Object.values<RouteFact>(operatorActions))
    (permits[fact.permission] ??= []).push(`${fact.route}${markOf(fact)}`);
  return permits;
}
