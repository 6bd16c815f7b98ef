import { ol, p, section, ul } from '../blocks.ts';
import { server } from '../places.ts';
import { game, type SeedGame } from './seed-game.ts';

/** Action games, most of which connect players directly with each other. */
export const actionGames: SeedGame[] = [
  game({
    id: 'monster-hunter-wilds',
    name: '怪物猎人：荒野',
    englishName: 'Monster Hunter Wilds',
    initials: 'gwlrhy',
    aliases: ['怪猎', 'MHW', '荒野'],
    kind: '动作',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'roast',
    hue: 'green',
    summary: '四个人打同一只怪，每个人看到的怪略有先后。先后越小，打点越准。',
    servers: [
      server('tokyo', '亚洲联机'),
      server('singapore', '亚洲联机'),
      server('ashburn', '北美联机'),
      server('frankfurt', '欧洲联机'),
    ],
    facts: [
      { name: '联机方式', text: '大厅和集会由官方服务器管理；狩猎中的同步主要看队友之间的线路。' },
      { name: '跨平台', text: 'PC 与主机可以同队，可在设置里关闭。' },
      { name: '最怕', text: '进任务时的连接建立：NAT 不通会直接进不去。' },
    ],
    body: [
      ...section(
        '怪物在谁那里',
        p(
          '狩猎时，怪物的行动由其中一台机器结算，其他人收到的是结果。你看见它扑向队友，队友那边可能已经扑完了。所以同队里谁最近、谁的上行最稳，决定了这一队的手感。',
        ),
        ul(
          '固定队尽量在同一地区；跨洋队友请开加速。',
          '上行带宽比下行更要紧，直播时记得限码率。',
          '掉出任务后不要马上重进，等三十秒让旧连接断干净。',
        ),
      ),
      ...section(
        '进不了队友的任务',
        ol(
          '双方游戏版本一致，跨平台开关一致。',
          '路由器打开 UPnP；光猫和路由器只留一层拨号。',
          '都开加速后重新建一次集会，让连接在新的线路上建立。',
        ),
      ),
    ],
    questions: [
      {
        question: '单人任务要开加速吗？',
        answer: '纯单人不需要。开着 SOS 或在集会里，就算联机。',
      },
    ],
  }),
  game({
    id: 'elden-ring',
    name: '艾尔登法环',
    englishName: 'ELDEN RING',
    initials: 'aedfh',
    aliases: ['老头环', '法环'],
    kind: '动作',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'tree',
    hue: 'gold',
    summary: '召唤、入侵、合作都是两台机器的事。背刺「对不上位」，先别怪对手。',
    servers: [
      server('tokyo', '日本联机'),
      server('seoul', '韩国联机'),
      server('singapore', '东南亚联机'),
      server('losAngeles', '北美联机'),
      server('frankfurt', '欧洲联机'),
    ],
    facts: [
      { name: '联机方式', text: '官方服务器只负责牵线，见面之后玩家之间直接相连。' },
      { name: '匹配', text: '可以设置口令，只见到用同一口令的人。' },
      { name: '最怕', text: '严格 NAT：签放了很久没人召唤，多半是它。' },
    ],
    body: [
      ...section(
        '为什么会有「幻影距离」',
        p(
          '两台机器各算各的位置，再互相告诉对方。中间隔着一次单程，于是你看见的对手总是「刚才的他」。单程越长，隔空背刺越多。它不是作弊，是物理。',
        ),
      ),
      ...section(
        '签放了没人理',
        ul(
          '换个人多的地点试试，冷门区域本来就少人。',
          '设口令和朋友联机，绕过公共匹配。',
          '路由器打开 UPnP，重启游戏再放签。',
          '开加速后重新登录标题画面，旧的联机状态才会更新。',
        ),
      ),
    ],
    questions: [
      {
        question: '要选哪个区服？',
        answer: '没有区服。选「不分区」，再按常一起玩的人在哪里选地区。',
      },
    ],
  }),
  game({
    id: 'nightreign',
    name: '艾尔登法环：黑夜君临',
    englishName: 'ELDEN RING NIGHTREIGN',
    initials: 'hyjl',
    aliases: ['黑夜君临', '夜王'],
    kind: '动作',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'moon',
    hue: 'blue',
    summary: '三个人，四十分钟，断一个就少一条命。开局前的一分钟检查，比复活便宜。',
    servers: [
      server('tokyo', '日本联机'),
      server('singapore', '东南亚联机'),
      server('losAngeles', '北美联机'),
      server('frankfurt', '欧洲联机'),
    ],
    facts: [
      { name: '联机方式', text: '三人之间直接相连，由其中一人的机器主持。' },
      { name: '断线', text: '掉线后可在时限内回到同一局，规则以游戏内提示为准。' },
      { name: '组队', text: '随机匹配按地区和连接情况凑人；口令房只看口令。' },
    ],
    body: [
      ...section(
        '一局很长，稳比快重要',
        p(
          '四十分钟里只要有一次几秒的中断，就可能被请出去。与其追求最低的延迟，不如选抖动最小的线路，并且别在这段时间里更新系统。',
        ),
        ol('笔记本插上电源，关掉节能网卡选项。', '停掉网盘同步和系统更新。', '三个人都先开加速，再建房。'),
      ),
      ...section(
        '跨区队友',
        p(
          '和日本、韩国的朋友一队，物理距离并不远，主要是绕路；和北美、欧洲的朋友一队，先接受一百毫秒以上的下限，再谈别的。',
        ),
      ),
    ],
    questions: [
      {
        question: '随机匹配总遇到很卡的队友？',
        answer: '卡在谁身上，全队都看得见。退出重排没有惩罚时可以重排；固定队用口令房最稳。',
      },
    ],
  }),
  game({
    id: 'sea-of-thieves',
    name: '盗贼之海',
    englishName: 'Sea of Thieves',
    initials: 'dzzh',
    aliases: ['贼海', 'SOT'],
    kind: '动作',
    platforms: ['windows', 'console'],
    regions: ['不分区'],
    motif: 'galleon',
    hue: 'blue',
    summary: '同一片海，同一台服务器。浪的形状所有人一致，差的是你看见它的时间。',
    servers: [
      server('tokyo', '亚洲'),
      server('singapore', '东南亚'),
      server('seattle', '北美'),
      server('amsterdam', '欧洲'),
      server('sydney', '大洋洲'),
    ],
    facts: [
      { name: '联机方式', text: '官方服务器，每片海域一台；位置由匹配决定，不能手动选。' },
      { name: '错误代码', text: '以「某某胡子」命名，如 LazyBeard、AvocadoBeard，官方帮助页逐一解释。' },
      { name: '最怕', text: '登录环节：要先过 Xbox 服务，再进海域，两段都得通。' },
    ],
    body: [
      ...section(
        '先过两道门',
        p(
          '启动后先登录 Xbox 服务，再分配海域。卡在标题画面多半是第一道门，卡在「正在扬帆」才是第二道。{brand}把两段都放进线路，但若官方正在维护，任何线路都没有用。',
        ),
      ),
      ...section(
        '胡子代码怎么看',
        p(
          '代码后面跟着的词指向不同环节：有的是登录失败，有的是与服务器失去联系。记下代码去官方帮助页查，再决定是重启、等待还是[提交工单](/support/work-order)。',
        ),
      ),
    ],
    questions: [
      {
        question: '炮弹打中了却没有伤害？',
        answer: '命中由服务器判断。延迟高的一方更容易出现「看着中了」。换人少的时段或重新匹配一片海域。',
      },
    ],
  }),
  game({
    id: 'warframe',
    name: '星际战甲',
    englishName: 'Warframe',
    initials: 'xjzj',
    aliases: ['WF', 'Warframe', '战甲'],
    kind: '动作',
    platforms: ['windows', 'ios', 'console'],
    regions: ['亚服', '美服', '欧服'],
    motif: 'bolt',
    hue: 'geek',
    summary: '跑得比同步还快的游戏。房主在哪，你的子弹就在哪结算。',
    servers: [
      server('hongkong', '亚洲'),
      server('singapore', '亚洲'),
      server('ashburn', '北美'),
      server('amsterdam', '欧洲'),
    ],
    facts: [
      { name: '联机方式', text: '任务由玩家主持，大厅与交易在官方服务器。' },
      { name: '匹配上限', text: '选项里可以设匹配延迟上限，超过的房主不进。' },
      { name: '游戏里看', text: '选项 → 系统：分析网络，会检查端口与 NAT。' },
    ],
    body: [
      ...section(
        '设一个你能接受的上限',
        p('匹配延迟上限默认偏宽。国内玩家可以先设到一百五十，再按排队速度调整。上限越低，队友越近，等待也越久。'),
      ),
      ...section(
        '主机迁移怎么少一点',
        ul(
          '自己当房主：上行稳、机器好的人开图。',
          '队友退出前说一声，迁移时不要捡东西。',
          '分析网络提示端口不通，先开 UPnP，再谈加速。',
        ),
      ),
    ],
    questions: [
      {
        question: '国服和国际服都支持吗？',
        answer: '国际服支持。国服机房在国内，通常不需要加速。',
      },
    ],
  }),
];
