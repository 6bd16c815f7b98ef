import { operatorActions } from './operator-actions.ts';
import { needsSecondFactor, type Permission } from './permissions.ts';

/**
 * Routes that need a second factor but are not operator actions: the operator's own factors and tokens, and some reads.
 * `!` means that a fresh proof is needed. A test compares this list with the declarations of the routes.
 */
const otherRoutes: Readonly<Partial<Record<Permission | 'operators', readonly string[]>>> = {
  operators: ['DELETE /factor/authenticator !', 'DELETE /factor/passkeys/{id} !', 'POST /tokens !'],
  'support.guardian': ['GET /support/guardian-files/{id}', 'GET /support/guardians/{number}'],
  'system.security': ['GET /sandbox/outbox', 'GET /webhook-deliveries/{id}/body'],
};

export interface ProofWanted {
  permission: Permission | 'operators';
  /** Whether the proof must be at most a few minutes old. Otherwise a proof from any time in this session is enough. */
  isFresh: boolean;
}

interface Guarded {
  route: string;
  permission: Permission;
  proof?: string;
}
const actions: readonly Guarded[] = Object.values<Guarded>(operatorActions).filter(
  ({ permission, proof }) => proof !== undefined || needsSecondFactor(permission),
);
const others = Object.entries(otherRoutes).flatMap(([permission, routes]): Guarded[] =>
  routes.map((route) => ({
    route: route.replace(' !', ''),
    permission: permission as Permission,
    ...(route.endsWith('!') && { proof: 'fresh' }),
  })),
);

const wanted = [...actions, ...others].map(({ route, permission, proof }) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, steps: path.slice(1).split('/'), permission, isFresh: proof !== undefined };
});

/**
 * The proof that a request needs, or null if it needs none. `path` is relative to the console's API, such as
 * `orders/P1/refunds`.
 */
export function proofWanted(method: string, path: string): ProofWanted | null {
  const segments = path.replace(/[?#].*$/, '').split('/');
  const found = wanted.find(
    (route) =>
      route.method === method &&
      route.steps.length === segments.length &&
      route.steps.every((step, index) => step === segments[index] || step.startsWith('{')),
  );
  return found ? { permission: found.permission, isFresh: found.isFresh } : null;
}
