import { ol, p, section, ul } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Racing games, which predict positions, so that jitter becomes collisions. */
export const racingGames: SeedGame[] = [
  game({
    id: 'forza-horizon-5',
    name: '极限竞速：地平线 5',
    englishName: 'Forza Horizon 5',
    initials: 'jxjsdpx',
    aliases: ['地平线', 'FH5', '极速竞速'],
    kind: '竞速',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'car',
    hue: 'mag',
    summary: '对手的车突然横移，不是他在漂移，是他的位置迟到了。',
    servers: [
      server('tokyo', '亚洲'),
      server('singapore', '东南亚'),
      server('seattle', '北美'),
      server('amsterdam', '欧洲'),
    ],
    facts: [
      { name: '联机方式', text: '通过 Xbox 网络建立会话，车辆位置在玩家之间互相通报。' },
      { name: 'NAT', text: 'Windows 上可能用到 Teredo；Xbox 网络设置里能看到状态。' },
      { name: '最怕', text: 'NAT 不通：一直「正在加入地平线生活」。' },
    ],
    body: [
      ...section(
        '一直加入不了会话',
        ol(
          '打开 Windows 设置里的 Xbox 网络，看连接与 NAT 状态。',
          '路由器打开 UPnP；两层路由改成一层。',
          '开加速，选「不分区」，再重新启动游戏。',
        ),
        p('提示 Teredo 无法获得地址时，检查系统防火墙是否被安全软件关闭，它依赖防火墙运行。'),
      ),
      ...section(
        '碰撞为什么不公平',
        p(
          '每辆车按自己收到的消息往前推算。消息晚到，推算就偏，两辆「都没撞」的车在服务器看来撞上了。对手越远、抖动越大，这种事越多。',
        ),
      ),
    ],
    questions: [
      {
        question: '单人巡航要开吗？',
        answer: '不需要。只有地平线生活、车队和线上赛需要联机。',
      },
    ],
  }),
  game({
    id: 'assetto-corsa-competizione',
    name: '神力科莎：竞速',
    englishName: 'Assetto Corsa Competizione',
    initials: 'slks',
    aliases: ['ACC', '神力科莎'],
    kind: '竞速',
    platforms: ['windows', 'console'],
    regions: ['亚服', '欧服', '澳服'],
    motif: 'wheel',
    hue: 'red',
    summary: '两车并排进弯，隔着的不只是十厘米，还有两个人各自的延迟。',
    servers: [
      server('frankfurt', '欧洲社区服'),
      server('hongkong', '亚洲社区服'),
      server('singapore', '亚洲社区服'),
      server('sydney', '大洋洲社区服'),
    ],
    facts: [
      { name: '联机方式', text: '社区专用服务器，位置写在服务器名或介绍里。' },
      { name: '评分', text: '安全评分看碰撞；延迟高的人更容易被判接触。' },
      { name: '游戏里看', text: '服务器列表的延迟，以及车手列表里的连接标志。' },
    ],
    body: [
      ...section(
        '报名前看服务器在哪',
        p(
          '欧洲联赛的服务器多在法兰克福一带，国内到那里的物理下限就有八十多毫秒，开了加速也只能去掉绕路。赛前用同一台服务器做一次练习赛，确认整场稳定再报正赛。',
        ),
      ),
      ...section(
        '比赛当天',
        ul(
          '全家的网盘、电视、更新一律停掉。',
          '用网线；无线在两小时的耐力赛里总会抖一次。',
          '开赛前半小时开好加速，中途不要切换。',
        ),
      ),
    ],
    questions: [
      {
        question: '别人说我「瞬移」，我自己看不到？',
        answer: '你的上行在丢包：别人收不到你的位置。换网线，停掉上传，再看客户端里的上行丢包。',
      },
    ],
  }),
  game({
    id: 'f1',
    name: 'F1 赛车',
    englishName: 'EA SPORTS F1',
    initials: 'f1sc',
    aliases: ['F1', '一级方程式'],
    kind: '竞速',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'formula',
    hue: 'volcano',
    summary: '二十辆车，一个房间。抖动大的那一辆，会把整条弯道变成雷区。',
    servers: [
      server('tokyo', '亚洲联机'),
      server('singapore', '亚洲联机'),
      server('london', '欧洲联机'),
      server('ashburn', '北美联机'),
    ],
    facts: [
      { name: '联机方式', text: '房间由匹配建立，车辆之间互通位置；联赛可以开「幽灵车」减少误伤。' },
      { name: '房间', text: '大厅里能看到每位车手的连接质量。' },
      { name: '最怕', text: '起步挤在一起时的抖动。' },
    ],
    body: [
      ...section(
        '看清连接质量再发车',
        p('大厅里每个人旁边都有连接格。有人只剩一格，起步第一弯就容易出事。房主可以等一等，或者打开碰撞保护。'),
      ),
      ...section(
        '自己这一头',
        ul(
          '优先加入离自己近的公开房间。',
          '联赛固定房主：选上行稳、位置居中的人。',
          '发车前看一分钟抖动，平了再准备。',
        ),
      ),
    ],
    questions: [
      {
        question: '单人生涯需要联网吗？',
        answer: '生涯本身不需要低延迟。线上排位和联赛才用得上加速。',
      },
    ],
  }),
];
