import { operatorActions } from './operator-actions.ts';
import { needsSecondFactor, type Permission } from './permissions.ts';

/**
 * Routes that need the second factor and are no operator action: own factors, own tokens, and some reads. `!`: fresh
 * proof. A test compares them with the routes' declarations.
 */
const otherRoutes: Readonly<Partial<Record<Permission | 'operators', readonly string[]>>> = {
  operators: ['DELETE /factor/authenticator !', 'DELETE /factor/passkeys/{id} !', 'POST /tokens !'],
  'support.guardian': ['GET /support/guardian-files/{id}', 'GET /support/guardians/{number}'],
  'system.security': ['GET /stand-ins/outbox', 'GET /webhook-deliveries/{id}/body'],
};

export interface ProofWanted {
  permission: Permission | 'operators';
  /** Shown just now, and not only at some time of this session. */
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

/** The proof that a call needs; null where none. `path` as pages write it: `orders/P1/refunds`. */
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
