import type { Permission } from './permissions.ts';

/**
 * Routes of the console that ask for the second factor, by the permission that they are for; `!`: shown just now. The server declares
 * it beside each route; here it is written down for pages, which ask before they send what would be refused. A test holds the two
 * against each other.
 */
export const provedRoutes: Readonly<Partial<Record<Permission | 'operators', readonly string[]>>> = {
  operators: ['DELETE /factor/authenticator !', 'DELETE /factor/passkeys/{id} !', 'POST /tokens !'],
  'accounts.act': [
    'POST /accounts/{id}/factor/reset !',
    'POST /accounts/{id}/purchases/allow !',
    'POST /accounts/{id}/purchases/hold !',
    'POST /accounts/{id}/sessions/end',
    'POST /accounts/{id}/state',
    'POST /accounts/{id}/unlock',
  ],
  'accounts.grant': ['POST /accounts/{id}/grants !', 'POST /grants/{grantId}/take-back !'],
  'accounts.privacy': ['POST /accounts/{id}/erase !', 'POST /accounts/{id}/export !'],
  'activity.codes': [
    'POST /activities/{id}/machines',
    'POST /activities/{id}/recalled',
    'POST /awards/{id}/reverse !',
    'POST /codes',
    'POST /codes/{id}/export !',
    'POST /codes/{id}/revoke',
    'POST /exchanges/{id}/undo !',
  ],
  'activity.write': ['POST /activities', 'POST /activities/{id}/switch', 'PUT /activities/{id}'],
  'books.write': [
    'POST /books/bills/read',
    'POST /books/mismatches/{id}/resolve',
    'POST /reviews/{id}/accept !',
    'POST /reviews/{id}/write-off !',
    'POST /support/invoices/{number}/decision',
  ],
  'catalogue.write': [
    'POST /catalogue/pages',
    'POST /catalogue/pages/{id}/retire',
    'POST /catalogue/products',
    'POST /catalogue/products/{id}/retire',
    'PUT /catalogue/pages/{id}',
    'PUT /catalogue/products/{id}',
  ],
  'downloads.write': [
    'POST /downloads/ready !',
    'POST /downloads/releases !',
    'POST /downloads/releases/{platform}/{version}/publish !',
    'POST /downloads/releases/{platform}/{version}/remove-file !',
    'POST /downloads/releases/{platform}/{version}/withdraw !',
    'POST /downloads/{platform}/roll-back !',
  ],
  'operators.write': [
    'POST /operators !',
    'POST /operators/{name}/factor/reset !',
    'POST /operators/{name}/link !',
    'POST /operators/{name}/remove !',
    'POST /operators/{name}/tokens/{id}/revoke !',
    'PUT /operators/{name}/role !',
    'PUT /refund-limit !',
  ],
  'orders.approve': [
    'POST /refund-limit/agree !',
    'POST /refund-limit/refuse',
    'POST /refund-proposals/{id}/approve !',
    'POST /refund-proposals/{id}/refuse',
  ],
  'orders.refund': [
    'POST /agreements/{id}/end !',
    'POST /orders/{id}/refunds !',
    'POST /refund-proposals/{id}/withdraw',
    'POST /refunds/{no}/approve !',
    'POST /refunds/{no}/decline !',
    'POST /refunds/{no}/retry !',
    'POST /reviews/{id}/refund !',
  ],
  'support.guardian': [
    'GET /support/guardian-files/{id}',
    'GET /support/guardians/{number}',
    'POST /support/guardians/{number}/decision',
    'POST /support/guardians/{number}/notes',
  ],
  'system.security': [
    'GET /stand-ins/outbox',
    'GET /webhook-deliveries/{id}/body',
    'POST /clients !',
    'POST /clients/{id}/disable !',
    'POST /clients/{id}/enable !',
    'POST /clients/{id}/secret !',
    'POST /settings/{group}/draft/test !',
    'POST /settings/{group}/test',
    'POST /webhooks !',
    'POST /webhooks/{id}/enable !',
    'POST /webhooks/{id}/remove !',
    'POST /webhooks/{id}/secret !',
    'PUT /clients/{id} !',
    'PUT /settings/{group} !',
    'PUT /webhooks/{id} !',
  ],
  'system.write': ['POST /stand-ins/clock !'],
};

export interface ProofWanted {
  permission: Permission | 'operators';
  /** Shown just now, and not only at some time of this session. */
  isFresh: boolean;
}

const wanted = Object.entries(provedRoutes).flatMap(([permission, routes]) =>
  routes.map((route) => {
    const [method = '', path = '', fresh] = route.split(' ');
    return { method, steps: path.slice(1).split('/'), permission: permission as Permission, isFresh: fresh === '!' };
  }),
);

/** What a call asks to be shown first; null where nothing. `path` as pages write it: `orders/P1/refunds`. */
export function proofWanted(method: string, path: string): ProofWanted | null {
  const given = path.replace(/[?#].*$/, '').split('/');
  const found = wanted.find(
    (route) =>
      route.method === method &&
      route.steps.length === given.length &&
      route.steps.every((step, index) => step === given[index] || step.startsWith('{')),
  );
  return found ? { permission: found.permission, isFresh: found.isFresh } : null;
}
