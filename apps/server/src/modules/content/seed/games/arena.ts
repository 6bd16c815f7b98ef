import { ol, p, section, table, ul } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Arena games, the kind most sensitive to jitter. */
export const arenaGames: SeedGame[] = [
  game({
    id: 'league-of-legends',
    name: '英雄联盟',
    englishName: 'League of Legends',
    initials: 'yxlm',
    aliases: ['LOL', '撸啊撸', '韩服'],
    kind: '竞技',
    platforms: ['windows'],
    regions: ['韩服', '日服', '美服', '欧服'],
    motif: 'lanes',
    hue: 'cyan',
    summary: '补刀补的是节奏。延迟可以高一点，但要一直一样高。',
    servers: [
      server('seoul', '韩服'),
      server('tokyo', '日服'),
      server('taipei', '台服'),
      server('singapore', '东南亚'),
      server('chicago', '美服'),
      server('amsterdam', '西欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，每个大区一处机房，账号属于一个大区。' },
      { name: '传输', text: '对局走 UDP；客户端大厅、商店走普通网页连接，两者快慢无关。' },
      { name: '游戏里看', text: 'Ctrl + F 显示帧数和延迟。' },
    ],
    body: [
      ...section(
        '大厅不卡、对局卡，是怎么回事',
        p(
          '大厅是一个网页，对局是另一条连接。大厅顺畅只说明登录线路好，选完英雄进入对局后，连的才是游戏机房。看延迟要在对局里按 Ctrl + F，而不是看大厅转得快不快。',
        ),
      ),
      ...section(
        '打韩服先想清楚的事',
        ul(
          '华东、东北到首尔的物理距离很近，下限只有十毫秒上下；超出的部分几乎都是绕路。',
          '韩服账号有当地的注册规则，{brand}只负责线路，不提供账号。',
          '晚上八点到十一点跨境线路最忙，排位放在下午或深夜会稳一些。',
        ),
      ),
      ...section(
        '延迟跳动时的顺序',
        ol(
          '看是不是只有你：问队友延迟。',
          '有线换无线的反过来：无线换有线。',
          '在客户端里看当前线路的抖动，等它自己切换；一局之内尽量不要手动断开。',
        ),
      ),
    ],
    questions: [
      {
        question: '国服延迟也能降吗？',
        answer: '国服机房在国内，若你和机房同运营商，通常没有可以拉直的绕路。跨网或校园网可以先测，再决定要不要开。',
      },
    ],
  }),
  game({
    id: 'dota-2',
    name: 'Dota 2',
    englishName: 'Dota 2',
    initials: 'dota',
    aliases: ['刀塔', '刀 2', '遗迹'],
    kind: '竞技',
    platforms: ['windows'],
    regions: ['东南亚服', '日服', '欧服', '美服'],
    motif: 'ward',
    hue: 'volcano',
    summary: '一场四十分钟，抖动比延迟更磨人。转身、施法前摇都记着路上的那一下。',
    servers: [
      server('singapore', '东南亚'),
      server('tokyo', '日本'),
      server('frankfurt', '欧西'),
      server('stockholm', '俄罗斯区常用'),
      server('ashburn', '美东'),
      server('seattle', '美西'),
    ],
    facts: [
      { name: '联机方式', text: 'Valve 中继网络加专用服务器；可在寻找比赛时勾选多个区域。' },
      { name: '断线', text: '短暂断线可以重连；超过时限会被记为放弃。' },
      { name: '游戏里看', text: '设置里打开网络信息，显示延迟、进出丢包。' },
    ],
    body: [
      ...section(
        '进与出是两个丢包数',
        p(
          '网络信息里丢包分「进」和「出」。**进**的丢包让你看别人一跳一跳，**出**的丢包让你点了没反应。只有「出」不为零，先看家里谁在上传。',
        ),
      ),
      ...section(
        '区域勾两个就够',
        p(
          '国内玩家常勾东南亚和日本。勾得越多匹配越快，但五个人取折中时，可能落到谁都不近的地方。开黑前把区域统一，比各自勾选更省事。',
        ),
      ),
    ],
    questions: [
      {
        question: '国服还要不要开？',
        answer: '国服由完美世界运营，机房在国内，一般不用。打东南亚服、日本服时再开。',
      },
    ],
  }),
  game({
    id: 'naraka',
    name: '永劫无间',
    englishName: 'NARAKA: BLADEPOINT',
    initials: 'yjwj',
    aliases: ['永劫', 'Naraka'],
    kind: '竞技',
    platforms: ['windows', 'console'],
    regions: ['亚服', '东南亚服', '美服', '欧服'],
    motif: 'katana',
    hue: 'red',
    summary: '振刀的窗口只有一瞬。稳定的五十毫秒，好过飘忽的三十。',
    servers: [
      server('tokyo', '亚服'),
      server('singapore', '东南亚'),
      server('losAngeles', '美西'),
      server('ashburn', '美东'),
      server('frankfurt', '欧服'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器；国际服在大厅选择服务器区域。' },
      { name: '手感', text: '近身格挡看时机，对抖动极敏感；延迟稳定就能形成肌肉记忆。' },
      { name: '游戏里看', text: '界面角落的延迟与丢包提示，可在设置里打开。' },
    ],
    body: [
      ...section(
        '振刀为什么时灵时不灵',
        p(
          '你的手已经记住了一个时间差，里面包含了路上的延迟。延迟每次都不同，肌肉记忆就失效。所以在这款游戏里，把抖动压平比把延迟压低更值得。',
        ),
        p('进自由训练，对着木桩连续振刀一分钟，成功率忽高忽低而不是稳定偏低，就是抖动在作怪。'),
      ),
      ...section('区服', p('国服在国内，通常不需要加速；国际服亚洲区优先看东京，华南玩家也比一比新加坡。')),
    ],
    questions: [
      {
        question: '换了线路要多久适应？',
        answer: '手感会跟着新的延迟走，打两三局训练再上排位。尽量固定用同一区服和同一条线路。',
      },
    ],
  }),
  game({
    id: 'street-fighter-6',
    name: '街头霸王 6',
    englishName: 'Street Fighter 6',
    initials: 'jtbw',
    aliases: ['街霸', 'SF6'],
    kind: '竞技',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'fireball',
    hue: 'blue',
    summary: '回滚网络会替你圆场，但圆不了太多。对手的线路，也是你的线路。',
    servers: [
      server('tokyo', '日本对手'),
      server('seoul', '韩国对手'),
      server('singapore', '东南亚对手'),
      server('losAngeles', '北美对手'),
    ],
    facts: [
      { name: '联机方式', text: '对战时两台机器直接相连，服务器只负责牵线和记录。' },
      { name: '回滚', text: '先按预测画出来，对手的真实操作到了再改回去；延迟大时能看见「跳帧」。' },
      { name: '游戏里看', text: '匹配前显示对手的信号格、延迟和有线 / 无线标志。' },
    ],
    body: [
      ...section(
        '格斗游戏没有区服，只有对手',
        p('你和对手之间的距离，就是这一局的物理下限。匹配设置里把信号要求设高一些、拒绝无线连接，比任何办法都直接。'),
        table(
          ['现象', '多半是', '可以做的'],
          ['招式出来慢半拍但稳定', '延迟高', '换近一点的对手，开加速'],
          ['画面突然回退一两帧', '抖动或丢包', '换网线，开加速'],
          ['整局一顿一顿', '其中一方机器掉帧', '降画质；对方掉帧只能换对手'],
        ),
      ),
      ...section('加速在这里能做什么', p('{brand}替你到对手所在地区的那一段挑线。对手家里的 Wi-Fi，我们管不到。')),
    ],
    questions: [
      {
        question: '为什么信号格满的也会卡？',
        answer: '信号格是匹配前短暂测出来的。对局里有人下载、有人掉帧，都会变。看局内的回滚提示更准。',
      },
    ],
  }),
  game({
    id: 'tekken-8',
    name: '铁拳 8',
    englishName: 'TEKKEN 8',
    initials: 'tq8',
    aliases: ['铁拳', 'T8'],
    kind: '竞技',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'fist',
    hue: 'volcano',
    summary: '帧数写在招式表里，也写在线路上。多绕的每一段，都要从你的确反里扣。',
    servers: [
      server('seoul', '韩国对手'),
      server('tokyo', '日本对手'),
      server('singapore', '东南亚对手'),
      server('paris', '欧洲对手'),
    ],
    facts: [
      { name: '联机方式', text: '玩家之间直接相连，带回滚；大厅由官方服务器管理。' },
      { name: '匹配条件', text: '可以限制对手的地区、信号和连接方式。' },
      { name: '游戏里看', text: '对局画面会显示延迟与回滚情况，可在设置里打开。' },
    ],
    body: [
      ...section(
        '把匹配条件用起来',
        ul(
          '只要有线：无线的抖动会变成双方的回滚。',
          '限制地区：东亚三地之间的物理下限都不高，够你打到很高的段位。',
          '拒绝率并不影响段位，遇到信号差的对手可以直接略过。',
        ),
      ),
      ...section(
        '确反打不出来，先练再测',
        p(
          '到训练模式关掉网络打同样的连段。离线也打不出来，是手；离线能打、联机不能，才是路。这时看对局里的延迟提示，持续偏高就开加速、换对手地区。',
        ),
      ),
    ],
    questions: [
      {
        question: '开加速要选哪个区服？',
        answer: '选「不分区」，再按常遇到的对手选地区。客户端会按实际对手的地址选线。',
      },
    ],
  }),
  game({
    id: 'mobile-legends',
    name: '决胜巅峰',
    englishName: 'Mobile Legends: Bang Bang',
    initials: 'jsdf',
    aliases: ['MLBB', '无尽对决'],
    kind: '竞技',
    platforms: ['android', 'ios'],
    regions: ['东南亚服', '日服', '美服'],
    motif: 'tower',
    hue: 'gold',
    summary: '十分钟一局的手机对战。掉一次线，就是四打五的几十秒。',
    servers: [
      server('singapore', '东南亚'),
      server('hongkong', '东亚'),
      server('tokyo', '日本'),
      server('losAngeles', '北美'),
    ],
    facts: [
      { name: '联机方式', text: '专用服务器，按地区匹配；账号地区影响你常遇到的对手。' },
      { name: '客户端', text: '用{brand}安卓版加速。iOS 版客户端暂未提供。' },
      { name: '游戏里看', text: '右上角毫秒数：绿、黄、红三档。' },
    ],
    body: [
      ...section(
        '红色毫秒数的三种来历',
        ul(
          '一直红：路远或绕路，开加速看是否变黄变绿。',
          '忽红忽绿：无线信号或家里有人在用带宽。',
          '只在团战变红：手机发热降频，先降画质。',
        ),
      ),
      ...section(
        '手机上的小事',
        p('关掉省电模式，关掉「智能切换 Wi-Fi 与移动数据」。系统在对局里替你换网络，每换一次就断一次。'),
      ),
    ],
    questions: [
      {
        question: '移动数据也能加速吗？',
        answer: '能。加速线路只包住游戏本身，消耗的流量与平时相近，具体用量看系统统计。',
      },
    ],
  }),
];
