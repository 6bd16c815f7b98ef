import { cancellationLimits, payLimits, twoFactorLimits } from '@feisuo/contract/facts/limits';
import { info, ol, p, section, table, ul, warn } from '../blocks.ts';
import type { SeedArticle } from './seed-article.ts';

const { recoveryCodes, trustedDeviceDays } = twoFactorLimits;
const { renewalNoticeDays } = payLimits;
const { auditDays } = cancellationLimits;

export const productArticles: SeedArticle[] = [
  {
    id: 'sha256',
    topic: 'product',
    title: '下载页为什么公布 SHA-256，怎么核对',
    summary: '它是安装包的封条。一行命令就能验，对不上就别装。',
    motif: 'gem',
    hue: 'lime',
    daysAgo: 17,
    body: [
      p(
        '[下载页](/download)上每个版本都写着一长串字母和数字，那是安装包的 SHA-256。文件哪怕改动一个字节，这串字符就会完全不同。',
      ),
      ...section(
        '怎么核对',
        ol(
          '在下载文件夹的空白处打开命令提示符。',
          '输入 certutil -hashfile 文件名 SHA256，回车。',
          '把结果和下载页上的对照，一字不差就可以放心打开。',
        ),
        p('安卓安装包也可以先传到电脑上，用同样的办法核对。'),
      ),
      ...section(
        '文件名为什么不一样',
        p(
          '从不同页面下载，文件名里会带不同的渠道名，那只是告诉我们你从哪里来。同一个版本只有一份文件，改的只是名字，所以 SHA-256 永远相同。',
        ),
      ),
      ...section(
        '对不上怎么办',
        ul(
          '先重新下载一次：网络中断也会让文件不完整。',
          '仍然对不上，不要运行，删掉它。',
          '[提交工单](/support/work-order)，写明是从哪里下载的。',
        ),
      ),
      warn('我们只在本站提供安装包。网盘、群文件里的「破解版」「绿色版」，都不是我们做的。'),
    ],
  },
  {
    id: 'two-factor',
    topic: 'product',
    title: '二次验证、恢复码和通行密钥：怎么开最省心',
    summary: '密码漏了也不怕。三样东西怎么配合，换手机时怎么办。',
    motif: 'shield',
    hue: 'cyan',
    daysAgo: 22,
    body: [
      p('密码可能在别的网站泄露，也可能被猜中。开启二次验证之后，光有密码进不来。账号中心里有三样东西，各管一段。'),
      ...section(
        '三样东西',
        table(
          ['名称', '是什么', '什么时候用'],
          ['身份验证器', '手机应用每 30 秒给出一个 6 位数', '登录时在密码之后输入'],
          ['通行密钥', '用指纹、面容或设备密码确认', '支持的设备上，比输数字更快'],
          ['恢复码', `${recoveryCodes} 个一次性的码`, '验证器丢了的时候'],
        ),
      ),
      ...section(
        '推荐的开法',
        ol(
          '会员中心 → 账号中心 → 二次验证，用验证器应用扫码，输入一次 6 位数确认。',
          `当场保存 ${recoveryCodes} 个恢复码：抄在纸上，或放进密码管理器，别存在同一部手机里。`,
          '在常用的电脑上再加一个通行密钥。',
        ),
        info(`自己的电脑可以选择「信任此设备」，${trustedDeviceDays} 天内不再询问。网吧和别人的电脑不要选。`),
      ),
      ...section(
        '换手机之前',
        p(
          '先在新手机上装好验证器并重新绑定，再处理旧手机。忘了也没关系：用一个恢复码登录，进去后重新绑定，并生成一组新的恢复码，旧的随即作废。',
        ),
      ),
      ...section(
        '恢复码也没了',
        p(
          '提交工单申诉，由客服核对身份后重置。这一步有人工审核和记录，会慢一些，但不会因为几句话就放行，这正是它该有的样子。',
        ),
      ),
    ],
  },
  {
    id: 'renewal-in-plain-words',
    topic: 'product',
    title: `自动续费写在明处：默认关、提前 ${renewalNoticeDays} 天、点一下就停`,
    summary: '什么时候扣、扣多少、怎么停。三句话写清楚，再讲讲背后的规则。',
    motif: 'crown',
    hue: 'gold',
    daysAgo: 31,
    body: [
      ul(
        '**默认不开。**只有你在支付页主动勾选，并单独同意自动续费规则，才会签约。',
        `**提前 ${renewalNoticeDays} 天告诉你。**站内消息里写明金额和扣款日；绑定了手机的，也会收到短信。`,
        '**点一下就停。**在会员中心关闭，立即生效，已付的天数照常用完。',
      ),
      ...section('价格变了怎么办', p('涨价不会自动套用到已经签约的账号。需要你重新确认，不确认就按到期停止处理。')),
      ...section(
        '扣款失败会欠费吗',
        p('不会。扣款失败会在规定的次数内再试，仍失败就到期停止，不产生欠费，也不影响账号。'),
      ),
      ...section(
        '也可以绕过我们',
        p('微信和支付宝里都能直接解约，菜单名以其当前版本为准。在那边解约，和在会员中心关闭是一回事。'),
      ),
      ...section(
        '完整条款',
        p(
          '见[自动续费规则](/agreement/auto-renewal)和[会员服务协议](/agreement/membership)。条款改了会留下历史版本，随时可以翻看。',
        ),
      ),
    ],
  },
  {
    id: 'your-data',
    topic: 'product',
    title: '带走数据，或者离开：两件事都不藏',
    summary: `导出随时可以，注销有 ${auditDays} 天反悔期。两个按钮在同一页。`,
    motif: 'moon',
    hue: 'silk',
    daysAgo: 68,
    body: [
      p('账号中心里有一页叫「数据与注销」。我们没有把它藏到第五层菜单里。'),
      ...section(
        '导出',
        p(
          '点一下，得到一份文件：资料、登录记录、授权过的应用、站内消息、同意过的协议等。它是结构化的文本，机器能读，人也能看。',
        ),
      ),
      ...section(
        '注销',
        ol(
          '再次验证身份：密码或验证码，开了二次验证的还要再验一次。',
          '看清会失去什么：剩余的会员天数、绑定的第三方账号。',
          `进入 ${auditDays} 天审核期，账号停用。`,
          '审核期内想留下，登录时按提示撤回即可。',
          '期满后个人资料清除，不能恢复；订单和账目按法律要求保留，但不再带有你的个人信息。',
        ),
      ),
      ...section(
        '注销前建议',
        ul(
          '还有会员天数的，先看看能不能[退款](/agreement/membership)。',
          '需要发票的，先申请。',
          '想留一份记录的，先导出。',
        ),
      ),
    ],
  },
];
