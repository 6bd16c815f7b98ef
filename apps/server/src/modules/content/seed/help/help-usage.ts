import { membershipLimits, signInLimits, verificationLimits } from '@feisuo/contract/facts/limits';
import { ol, ul } from '../blocks.ts';
import { common, entry, type SeedHelpGroup } from './seed-help.ts';

const { codeLifetimeS, resendPauseS, perTargetADay } = verificationLimits;
const { failuresBeforeLock, failuresBeforePasswordOff, lockS } = signInLimits;

export const start: SeedHelpGroup = {
  id: 'start',
  title: '安装与登录',
  text: '安装、注册和登录。',
  icon: 'start',
  entries: [
    common(
      'one-account',
      '网页和客户端需要分别登录吗？',
      '同一个账号。网页通过统一登录页登录；在客户端里打开本站时，使用客户端已登录的账号。会员和试用两边同步。',
    ),
    entry(
      'first-steps',
      '第一次用，该怎么做？',
      ol(
        '在[下载页](/download)下载对应平台的安装包，装好后登录。',
        '在客户端里搜索游戏，选和游戏里一致的区服。',
        '等客户端显示线路已就绪，再启动游戏。',
        `新用户注册后自动获得 ${membershipLimits.trialDays} 天试用，不需要绑定付款方式。`,
      ),
    ),
    entry(
      'windows-warning',
      '安装时 Windows 提示风险，能装吗？',
      '先核对两样：发布者名称与本站页脚的公司名一致；安装包的 SHA-256 与[下载页](/download)一致。两样都对，可以继续。任何一样不对，请不要运行，删掉后重新下载。',
    ),
    entry(
      'android-unknown-source',
      '安卓提示「允许安装未知应用」？',
      '安装包不经过应用商店，系统会问一次。只对当前浏览器允许即可，装完可以关掉。第一次加速时系统还会询问是否允许建立 VPN 连接，那是安卓让应用改变线路的唯一办法。',
    ),
    entry(
      'wechat-download',
      '在微信里点下载没有反应？',
      '微信内置的浏览器不允许下载安装包。点右上角「…」，选「在浏览器打开」，再点下载。',
    ),
    entry(
      'other-platforms',
      '有 macOS、iOS 或主机版吗？',
      '目前只有 Windows 和安卓版。看到自称「{brand} iOS 版」的，都不是我们做的。',
    ),
    entry(
      'no-code',
      '收不到短信验证码怎么办？',
      ul(
        `先看拦截箱和垃圾短信；${resendPauseS} 秒后可以重发。`,
        `验证码 ${codeLifetimeS / 60} 分钟内有效，同一手机号一天最多 ${perTargetADay} 条。`,
        '手机停机、携号转网后短时间内可能收不到，过一会儿再试。',
        '绑定了邮箱的，可以改用邮箱验证码登录。',
      ),
    ),
    entry(
      'locked-for-a-while',
      '提示「账号已锁定，请稍后再试」？',
      `连续输错 ${failuresBeforeLock} 次，账号会锁 ${lockS / 60} 分钟，之后自动解开；再输错会锁得更久，输错 ${failuresBeforePasswordOff} 次以后只能用验证码或通行密钥登录。不想等的话，用「忘记密码」重设，重设成功会一并解锁。`,
    ),
  ],
};

export const line: SeedHelpGroup = {
  id: 'line',
  title: '加速与线路',
  text: '延迟、丢包、区服。',
  icon: 'line',
  entries: [
    common(
      'floor',
      '为什么装了加速器，延迟还是不可能低于某个数？',
      '光在光纤里每秒大约走 20 万公里。从上海到洛杉矶，光跑一个来回就要一百毫秒左右。加速器能去掉的，是绕路、拥堵和丢包重传，而不是距离。',
    ),
    common(
      'no-change',
      '开了加速，游戏里延迟没变？',
      '多半是先进了游戏再开加速：已经建立的连接不会换线。退出游戏，开加速，再进。',
      '仍然没变，检查客户端选的区服是否和游戏里一致；还不行，把游戏、区服和时间写进[工单](/support/work-order)。',
    ),
    entry(
      'which-region',
      '区服该怎么选？',
      '先看物理距离，再看实测，做法见[怎么选区服](/news/choose-region)。能在游戏里选区的，两边要选成一样；游戏自动分配的，客户端会按实际连到的地址选线。',
    ),
    entry(
      'evening-loss',
      '晚上丢包变多怎么办？',
      '先在首页[测一次](/#meter)。首页也跳，问题在你家到公网这一段：换网线、停下载，必要时找运营商。首页平、游戏跳，再换线路或提交工单。分段排查的办法见[晚高峰到底堵在哪一段](/news/evening-peak)。',
    ),
    entry(
      'only-the-game',
      '加速会影响下载、直播和其他软件吗？',
      '只有选中的游戏走加速线路，其他软件照常上网。游戏补丁默认不走加速，用你自己的带宽更快。',
    ),
    entry(
      'console-and-router',
      '主机能加速吗？',
      '目前没有主机版和路由器版。主机与电脑同在一个网络时，电脑上的加速对主机不起作用。',
    ),
    entry(
      'missing-game',
      '游戏库里没有我的游戏？',
      '先换英文名或拼音首字母再搜一次。确实没有，在[游戏库](/games)的空结果里可以申请添加；添加后会给你发站内消息，但不承诺日期。',
    ),
    entry(
      'ban',
      '用加速器会被封号吗？',
      '{brand}只改变网络线路，不读写游戏进程和文件。游戏方的规则可能调整，请以其最新公告为准；也请不要同时使用修改游戏的第三方程序。',
    ),
    entry(
      'measure',
      '首页的测速测的是什么？',
      '从你的浏览器到本站连续测 24 次，给出中位数、抖动和失败次数。它含有 HTTP 开销，会比游戏里看到的略高，适合用来比较有线与无线、白天与晚上。测速不需要登录。',
    ),
  ],
};
