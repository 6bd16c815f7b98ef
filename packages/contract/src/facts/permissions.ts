/** Who works in the console. */
export const operatorRoles = ['owner', 'operator', 'support', 'finance', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * Permissions of the console, by area. `read` looks, `write` changes what visitors see; money and accounts have verbs
 * of their own, because those need a second factor too.
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
  // Codes, and taking back awards: both have a monetary value.
  'activity.codes',
  'content.read',
  'content.write',
  'support.read',
  'support.write',
  'support.guardian',
  'system.read',
  'system.write',
  // Applications and their secrets, and codes that stand-ins keep: each is a way into accounts.
  'system.security',
  'audit.read',
  'operators.read',
  'operators.write',
] as const;
export type Permission = (typeof permissions)[number];
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);

const looks = permissions.filter((one) => one.endsWith('.read'));
/** Not readable by every role: personal data, books and operators. */
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

/** Permissions over money, accounts or operators; all need a second factor. */
const factorPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'accounts.act',
  'accounts.grant',
  'accounts.privacy',
  'orders.refund',
  'orders.approve',
  'books.write',
  // Prices, stock and prizes are money as much as refunds are; an installer runs on everybody's machine.
  'catalogue.write',
  'downloads.write',
  'activity.write',
  'activity.codes',
  'support.guardian',
  'system.security',
  'operators.write',
]);
export const needsSecondFactor = (permission: Permission): boolean => factorPermissions.has(permission);

/** Of tokens that operators give to their scripts. */
export const tokenLimits = { perOperator: 20, days: 365 } as const;
/** Permissions that an API token can never have: their routes need the operator in person. */
const onlyInPerson: ReadonlySet<Permission> = new Set<Permission>([
  'accounts.grant',
  'accounts.privacy',
  'orders.refund',
  'orders.approve',
  // One that made operators would outlive its own end.
  'operators.write',
]);
export const mayLend = (permission: Permission): boolean => !onlyInPerson.has(permission);
