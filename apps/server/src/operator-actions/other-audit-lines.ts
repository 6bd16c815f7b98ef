import type { Permission } from '@feisuo/contract/facts/permissions';

export interface AuditLine {
  /** Who may read it: the permission to read of what it was done to. The log is no way around it. */
  reads: Permission;
  words: string;
  alsoCalled?: string;
}

/** Lines of the audit log that no declared action writes: entering the console, the second factor, the log itself, and what older versions wrote. */
export const otherAuditLines: Readonly<Record<string, AuditLine>> = {
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
  'key.rotate': { reads: 'system.read', words: '更换主密钥' },
};
