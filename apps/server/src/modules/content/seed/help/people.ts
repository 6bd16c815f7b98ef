import { cancellationLimits, passwordLimits, twoFactorLimits } from '@feisuo/contract/facts/limits';
import { ol, ul } from '../blocks.ts';
import { common, entry, type SeedHelpGroup } from './seed-help.ts';

const { auditDays } = cancellationLimits;
const { recoveryCodes, trustedDeviceDays } = twoFactorLimits;

export const account: SeedHelpGroup = {
  id: 'account',
  title: '账号与安全',
  text: '换绑、二次验证、冻结、注销。',
  icon: 'account',
  entries: [
    common(
      'frozen',
      '账号提示「冻结」或「注销审核中」怎么办？',
      '冻结通常会在一段时间后解除，到期再登录即可；对原因有疑问，可以用[意见反馈](/feedback?sign-in=38)联系客服，不用登录。注销审核期间账号不能使用，想留下来，可以在登录时撤回注销。',
    ),
    entry(
      'lost-second-factor',
      '二次验证的手机丢了怎么办？',
      `用恢复码登录：输入密码后选择「使用恢复码」，${recoveryCodes} 个里任意一个，每个只能用一次。进去后重新绑定验证器，并生成一组新的恢复码。`,
      '恢复码也没有了，请用[意见反馈](/feedback?sign-in=2fa)联系客服，核对身份后重置，不用登录。',
    ),
    entry(
      'recovery-codes',
      '恢复码是什么，该存在哪里？',
      `开启二次验证时生成的 ${recoveryCodes} 个一次性的码。抄在纸上，或放进密码管理器，不要和验证器放在同一部手机里。在账号中心可以看到还剩几个，重新生成后旧的全部作废。`,
    ),
    entry(
      'trusted-device',
      '每次登录都要二次验证，能少几次吗？',
      `在自己的电脑上可以选择信任此设备，${trustedDeviceDays} 天内不再询问。修改密码会清除所有信任。通行密钥用指纹或面容确认，比输数字快。`,
    ),
    entry(
      'change-phone',
      '怎么更换手机号？',
      '会员中心 → 账号中心 → 手机与邮箱。先验证身份，再向新号码发验证码；验证通过之前，原来的号码一直有效。旧号码停用又没有邮箱的，请提交工单。',
    ),
    entry(
      'forgot-password',
      '忘记密码怎么办？',
      `在登录页选「忘记密码」，用手机或邮箱验证码重设。密码至少 ${passwordLimits.minLength} 个字符，一句只有你知道的话就很好。重设后，其他设备上的登录会全部退出。`,
    ),
    entry(
      'strange-login',
      '看到不认识的登录记录？',
      ol(
        '账号中心 → 登录设备，把它移出。',
        '马上修改密码，其他设备会一并退出。',
        '开启二次验证。',
        '仍有疑问，把记录的时间写进[工单](/support/work-order)。',
      ),
    ),
    entry(
      'cancel-account',
      '怎么注销账号？',
      ol(
        '账号中心 → 数据与注销，再次验证身份。',
        '核对剩余的会员天数，可以先申请退款、开发票、导出数据。',
        `提交后进入 ${auditDays} 天审核期，账号停用，期间可以撤回。`,
        '期满后个人资料清除，不能恢复。',
      ),
    ),
    entry(
      'export-data',
      '能导出我的数据吗？',
      '能。账号中心 → 数据与注销 → 导出，得到一份包含资料、登录记录、站内消息、同意过的协议等内容的文件。',
    ),
  ],
};

export const guardian: SeedHelpGroup = {
  id: 'guardian',
  title: '未成年人',
  text: '监护人申请，误付款处理。',
  icon: 'safety',
  entries: [
    entry(
      'guardian-request',
      '监护人怎么提交申请？',
      '打开[未成年人保护](/child-protection)页面填写申请，留下能联系到你的方式。我们会核对监护关系，过程中可能请你补充材料。',
    ),
    entry(
      'guardian-kinds',
      '监护人可以申请哪些事？',
      ul('限制该账号的购买或登录。', '查询消费记录。', '处理未经同意的付款。'),
    ),
    entry(
      'guardian-material',
      '需要准备什么材料？',
      '账号或付款凭证、你与孩子的关系证明。材料只用于核对，不要在工单或群里公开发送身份证照片。',
    ),
    entry(
      'minor-policy',
      '未成年人可以使用{brand}吗？',
      '未满十八周岁的人应在监护人同意和指导下使用，不应自行购买会员。我们不向未成年人推荐付费内容；完整说明见[用户协议](/agreement/user)与[隐私政策](/agreement/privacy)。',
    ),
  ],
};
