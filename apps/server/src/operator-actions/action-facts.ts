import type { Permission } from '@feisuo/contract/facts/permissions';
import type { Action } from './define-action.ts';

interface AuditLine {
  /** The permission required to read the audit line. */
  reads: Permission;
  words: string;
  alsoCalled?: string;
}

/**
 * Audit lines that no declared action writes: signing in to the console, second factors, reading the audit log, and
 * lines of older versions.
 */
const otherAuditLines: Readonly<Record<string, AuditLine>> = {
  'operator.enter': { reads: 'operators.read', words: '登录运营台' },
  'operator.factor': { reads: 'operators.read', words: '绑定验证器' },
  'operator.guessed': { reads: 'operators.read', words: '验证码连错 已锁定' },
  'operator.factor_remove': { reads: 'operators.read', words: '移除验证器' },
  'operator.passkey': { reads: 'operators.read', words: '添加通行密钥' },
  'operator.passkey_remove': { reads: 'operators.read', words: '移除通行密钥' },
  'operator.token': { reads: 'operators.read', words: '创建访问令牌' },
  'page.sign': { reads: 'catalogue.read', words: '改支付页签约' },
  'guardian.show': { reads: 'support.guardian', words: '查看监护人申请' },
  'guardian.file': { reads: 'support.guardian', words: '查看监护人申请的附件' },
  'database.seed': { reads: 'system.read', words: '写入初始内容' },
  'database.restore': { reads: 'system.read', words: '从备份恢复' },
  'audit.seal': { reads: 'system.read', words: '给审计日志加封' },
  'account.import': { reads: 'accounts.read', words: '导入用户' },
  'files.move': { reads: 'system.read', words: '迁移文件' },
  'files.clean': { reads: 'system.read', words: '清理多余的文件' },
  'key.rotate': { reads: 'system.read', words: '更换主密钥' },
};

/** What the console and the tests need to know about an action. */
export interface RouteFact {
  route: string;
  permission: string;
  proof?: 'fresh' | 'fresh-or-token';
  isForPeople?: true;
}

/** @throws Error if two actions have the same name, or if two audit lines of one name differ */
export function listRouteFacts(actions: readonly Action[]): Record<string, RouteFact> {
  const facts: Record<string, RouteFact> = {};
  for (const { name, path, permission, proof, isForPeople } of actions) {
    if (path === undefined) continue;
    if (facts[name]) throw new Error(`two actions are called ${name}`);
    if (permission === undefined) throw new Error(`${name} has a path and no permission`);
    facts[name] = {
      route: path.replaceAll(/:(\w+)/g, '{$1}'),
      permission,
      ...(proof && { proof }),
      ...(isForPeople && { isForPeople: true }),
    };
  }
  return facts;
}

export function listAuditLines(actions: readonly Action[]): Record<string, AuditLine> {
  const lines: Record<string, AuditLine> = {};
  for (const [name, line] of [...actions.flatMap(linesOf), ...Object.entries(otherAuditLines)]) {
    const known = lines[name];
    if (known && (known.words !== line.words || known.reads !== line.reads))
      throw new Error(`the audit line ${name} is declared twice, and differs`);
    lines[name] = line;
  }
  // Sorted by area, in the console's order.
  return Object.fromEntries(Object.entries(lines).toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

function linesOf({ name, audit, words = {}, alsoCalled = {} }: Action): [string, AuditLine][] {
  const named = typeof words === 'string' ? { [name]: words } : words;
  return Object.entries(named).map(([line, label]) => {
    if (audit === null) throw new Error(`${name} has words for the audit log but no permission to read them`);
    const also = (alsoCalled as Record<string, string>)[line];
    return [line, { reads: audit, words: label, ...(also !== undefined && { alsoCalled: also }) }];
  });
}

const areas =
  'operator webhook settings account vip refund review reconcile agreement product page slot promotion channel ads release activity codes content image ticket template feedback support invoice guardian job error sandbox client clock database audit key'.split(
    ' ',
  );
const placeOf = (line: string) => areas.indexOf(line.split('.')[0] ?? '');

export const writeActionFacts = (actions: readonly Action[]): string => `/**
 * What browsers know of operator actions. Generated from apps/server/src/operator-actions by \`${actionFactsCommand}\`;
 * do not edit. A changed permission or proof is a changed line here, which a reviewer sees.
 */
export const operatorActions = ${asCode(listRouteFacts(actions))} as const;

/** Every kind of audit line: the permission to read it and its Chinese name. Kinds that are no longer written stay, because old lines have them. */
export const auditLines = ${asCode(listAuditLines(actions))} as const;
`;

export const actionFactsCommand = 'node_modules/.bin/node apps/server/src/operator-actions/write-facts.ts';
export const actionFactsFile = 'packages/contract/src/facts/operator-actions.ts';

const asCode = (facts: Record<string, object>) =>
  `{\n${Object.entries(facts)
    .map(([name, fact]) => `  '${name}': ${fieldsOf(fact)},`)
    .join('\n')}\n}`;

const fieldsOf = (fact: object) =>
  `{ ${Object.entries(fact)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : String(value)}`)
    .join(', ')} }`;
