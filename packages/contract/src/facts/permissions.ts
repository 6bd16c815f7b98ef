/** Roles of the console. */
export const operatorRoles = ['owner', 'operator', 'support', 'finance', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * Permissions of the console, by area. `read` only shows data, `write` changes what visitors see; actions on money and
 * accounts have permissions of their own, which also require a second factor.
 */
export const permissions = [
  'dashboard.read',
  'accounts.read',
  'accounts.act',
  'accounts.grant',
  'accounts.privacy',
  'orders.read',
  'orders.refund',
  'orders.approve',
  'books.read',
  'books.write',
  'catalogue.read',
  'catalogue.write',
  'promotion.read',
  'promotion.write',
  'downloads.write',
  'activity.read',
  'activity.write',
  // Permission to create redeem codes and to revoke awards, which both have monetary value.
  'activity.codes',
  'content.read',
  'content.write',
  'support.read',
  'support.write',
  'support.guardian',
  'system.read',
  'system.write',
  // Permission for OAuth clients with their secrets, and for verification codes that sandboxes store. Both could give
  // access to accounts.
  'system.security',
  'audit.read',
  'operators.read',
  'operators.write',
] as const;
export type Permission = (typeof permissions)[number];
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);

const looks = permissions.filter((one) => one.endsWith('.read'));
/** Permissions to read data that not every role may read: personal data, books, the audit log, and operators. */
const apart = new Set<Permission>(['accounts.read', 'books.read', 'operators.read', 'audit.read', 'support.read']);
const inPassing = looks.filter((one) => !apart.has(one));

const byRole: Record<OperatorRole, readonly Permission[]> = {
  owner: permissions,
  operator: [
    ...inPassing,
    'audit.read',
    'catalogue.write',
    'promotion.write',
    'downloads.write',
    'activity.write',
    'activity.codes',
    'content.write',
    'support.read',
    'support.write',
    'system.write',
  ],
  support: [
    ...inPassing,
    'accounts.read',
    'accounts.act',
    'accounts.privacy',
    'orders.refund',
    'support.read',
    'support.write',
    'support.guardian',
  ],
  finance: [
    ...inPassing,
    'accounts.read',
    'books.read',
    'books.write',
    'orders.refund',
    'orders.approve',
    'audit.read',
  ],
  viewer: inPassing,
};

export const mayDo = (role: OperatorRole, permission: Permission): boolean => byRole[role].includes(permission);

/** Permissions over money, accounts or operators. All of them require a second factor. */
const factorPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'accounts.act',
  'accounts.grant',
  'accounts.privacy',
  'orders.refund',
  'orders.approve',
  'books.write',
  // Prices, stock and prizes have monetary value like refunds; an installer runs on the computers of all members.
  'catalogue.write',
  'downloads.write',
  'activity.write',
  'activity.codes',
  'support.guardian',
  'system.security',
  'operators.write',
]);
export const needsSecondFactor = (permission: Permission): boolean => factorPermissions.has(permission);

/** Limits of operator tokens: their number and their lifetime. */
export const tokenLimits = { perOperator: 20, days: 365 } as const;
/** Permissions that an operator token can never have, because a person must be present for them. */
const onlyInPerson: ReadonlySet<Permission> = new Set<Permission>([
  'accounts.grant',
  'accounts.privacy',
  'orders.refund',
  'orders.approve',
  // A token that could create operators would keep its power after it has expired.
  'operators.write',
]);
export const mayLend = (permission: Permission): boolean => !onlyInPerson.has(permission);
