import { isSiteDocument, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { auditActions, type AuditAction } from '@feisuo/contract/facts/audit-actions';
import { actorWords } from '@feisuo/contract/facts/audit-actors';
import type { Permission } from '@feisuo/contract/facts/permissions';

/** Every act that the log knows, by area. */
const actions: Readonly<Record<AuditAction, string>> = {
  'operator.add': '添加运营人员',
  'operator.remove': '移除运营人员',
  'operator.role': '改角色',
  'operator.link': '签发登录链接给',
  'operator.enter': '登录运营台',
  'operator.factor': '绑定验证器',
  'operator.guessed': '验证码连错 已锁定',
  'operator.factor_remove': '移除验证器',
  'operator.factor_reset': '重置两步验证',
  'operator.passkey': '添加通行密钥',
  'operator.passkey_remove': '移除通行密钥',
  'operator.token': '创建访问令牌',
  'operator.token_revoke': '作废访问令牌',
  'webhook.add': '登记事件回调',
  'webhook.save': '修改事件回调',
  'webhook.secret': '更换回调密钥',
  'webhook.enable': '启用事件回调',
  'webhook.disable': '停用事件回调',
  'webhook.remove': '删除事件回调',
  'webhook.test': '测试事件回调',
  'webhook.retry': '重发回调',
  'settings.save': '修改设置',
  'settings.test': '测试设置',
  'account.add': '添加账号',
  'account.state': '改账号状态',
  'account.end_sessions': '让账号下线',
  'account.unlock': '解除账号锁定',
  'account.export': '导出个人数据',
  'account.erase': '开始注销账号',
  'account.reset_factor': '重置账号的两步验证',
  'account.hold_purchases': '暂停账号购买',
  'account.allow_purchases': '恢复账号购买',
  'vip.grant': '发放会员',
  'vip.revoke': '收回会员',
  'refund.give': '退款',
  'refund.propose': '申请退款',
  'refund.proposal_approve': '复核通过退款',
  'refund.proposal_refuse': '驳回退款',
  'refund.proposal_withdraw': '撤回退款申请',
  'refund.approve': '同意会员的退款',
  'refund.decline': '拒绝会员的退款',
  'refund.retry': '重试退款',
  'refund.limit': '改退款复核额度',
  'refund.limit_agree': '同意提高退款复核额度',
  'refund.limit_refuse': '不提高退款复核额度',
  'review.accept': '入账待核对款项',
  'review.refund': '退回待核对款项',
  'review.write_off': '核销待核对款项',
  'reconcile.run': '对账',
  'reconcile.resolve': '处理对账差异',
  'agreement.end': '终止续费协议',
  'product.add': '添加商品',
  'product.save': '修改商品',
  'product.price': '改价格',
  'product.sale': '改上架时间',
  'product.quota': '改名额',
  'product.promotion': '改优惠价',
  'product.retire': '下架商品',
  'page.add': '添加支付页',
  'page.offer': '改支付页商品',
  'page.sign': '改支付页签约',
  'page.remove': '删除支付页',
  'slot.add': '添加推广位',
  'slot.save': '修改推广位',
  'slot.on': '打开推广位',
  'slot.off': '关闭推广位',
  'slot.all_on': '恢复全部推广',
  'slot.all_off': '紧急停投',
  'promotion.add': '添加投放',
  'promotion.save': '修改投放',
  'promotion.start': '开始投放',
  'promotion.stop': '停止投放',
  'channel.save': '修改渠道',
  'ads.retry': '重发转化回传',
  'ads.give_up': '放弃转化回传',
  'release.add': '上传安装包',
  'release.publish': '发布安装包',
  'release.withdraw': '撤回安装包',
  'release.remove': '删除安装包',
  'activity.add': '创建活动',
  'activity.save': '修改活动',
  'activity.on': '上线活动',
  'activity.off': '下线活动',
  'activity.end': '结束活动',
  'activity.time': '改活动时间',
  'activity.audience': '改活动的参加范围',
  'activity.budget': '改活动预算',
  'activity.rules': '改活动规则',
  'activity.reverse': '收回活动奖励',
  'activity.undo_exchange': '撤销兑换',
  'activity.recall': '导入召回名单',
  'activity.machines': '导入设备名单',
  'codes.make': '生成兑换码',
  'codes.export': '导出兑换码',
  'codes.revoke': '作废兑换码',
  'content.save': '保存内容',
  'content.publish': '发布内容',
  'content.withdraw': '撤下内容',
  'content.roll_back': '退回旧版内容',
  'content.preview': '生成预览链接',
  'content.draft': '写草稿',
  'content.discard': '丢弃草稿',
  'image.add': '上传图片',
  'ticket.reply': '回复工单',
  'ticket.resolve': '结束工单',
  'ticket.assign': '分派工单',
  'ticket.state': '改工单状态',
  'template.add': '添加回复模板',
  'template.change': '修改回复模板',
  'template.remove': '删除回复模板',
  'invoice.issue': '开具发票',
  'invoice.decline': '驳回发票申请',
  'invoice.reverse': '红冲发票',
  'guardian.show': '查看监护人申请',
  'guardian.file': '查看监护人申请的附件',
  'guardian.answer': '答复监护人申请',
  'job.retry': '重试死信任务',
  'job.give_up': '放弃死信任务',
  'error.state': '处理报错',
  'sandbox.faults': '改支付沙箱的故障',
  'client.save': '修改接入应用',
  'client.secret': '换接入应用的密钥',
  'client.disable': '停用接入应用',
  'client.enable': '恢复接入应用',
  'feedback.answer': '回复反馈',
  'feedback.assign': '分派反馈',
  'feedback.state': '改反馈状态',
  'support.note': '写内部备注',
  'client.add': '登记应用',
  'client.remove': '移除应用',
  'clock.move': '拨动时钟',
  'database.seed': '写入初始内容',
  'database.restore': '从备份恢复',
  'audit.seal': '给审计日志加封',
  'key.rotate': '更换主密钥',
};
/** Those that whoever looks is shown entries of. */
export const actionOptions = (may: (permission: Permission) => boolean) =>
  Object.entries(actions)
    .filter(([action]) => may(auditActions[action as AuditAction]))
    .map(([value, label]) => ({ value, label }));

/** What the pages where it is done call it, where that is another word than the log's. */
const alsoCalled: Readonly<Partial<Record<AuditAction, string>>> = {
  'vip.grant': '人工发放会员',
  'product.retire': '停售商品',
  'product.sale': '改开售和停售时间',
  'product.promotion': '改促销价',
  'promotion.start': '开启投放',
  'promotion.stop': '暂停投放',
  'activity.on': '开启活动',
  'activity.add': '新建活动',
};
const isCalled = (action: string, name: string, words: string) =>
  name.includes(words) || (alsoCalled[action as AuditAction]?.includes(words) ?? false);

/** Those that are called by these words. The log keeps its own names, so the reader's are looked up before it is asked. */
export const actionsCalled = (words: string): string[] =>
  words === ''
    ? []
    : Object.entries(actions).flatMap(([action, name]) => (isCalled(action, name, words) ? [action] : []));

/** The log's own names are for machines and for ever; these are for the reader. A name without words stays itself. */
export const wordsOfAction = (action: string): string =>
  (actions as Readonly<Record<string, string>>)[action] ?? action;
export const wordsOfActor = (actor: string) => actorWords[actor] ?? actor;
/** `product` of `product.save`. */
export const areaOf = (action: string): string => action.split('.')[0] ?? '';
/** The document of the site that an entry is about; null where it is about something else. */
export function documentOf({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): SiteDocumentId | null {
  const id = action === 'content.save' ? subject : subject.replace(/^page\//, '');
  return id !== subject || action === 'content.save' ? (isSiteDocument(id) ? id : null) : null;
}
