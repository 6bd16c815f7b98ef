import { gameRequestPlatformNames, gameRequestPlatforms } from '@feisuo/contract/facts/support-vocabulary';
import type { RequestedGame } from '@feisuo/contract/schemas/console-support';
import { Link } from 'react-router';
import { formatTime } from '../format-time.ts';
import { formatCount } from '../kit/format-number.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { QuickViews } from '../kit/table/views-bar.tsx';
import { optionsOf } from './support-texts.ts';

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找游戏', placeholder: '游戏名里的字' },
  { name: 'platform', kind: 'choice', label: '平台', options: optionsOf(gameRequestPlatformNames) },
];

const columns: readonly Column<RequestedGame>[] = [
  { title: '游戏', dataIndex: 'name' },
  { title: '申请的人', align: 'right', className: 'num', render: (_, { requests }) => formatCount(requests) },
  { title: '平台', render: (_, { platforms }) => describePlatforms(platforms) },
  { title: '最近一次', dataIndex: 'lastAt', className: 'num', render: formatTime },
  {
    title: '游戏库',
    key: 'library',
    render: (_, { name }) => (
      <Link to={`/console/content/game?${new URLSearchParams({ q: name })}`} aria-label={`在游戏库里找「${name}」`}>
        查一查
      </Link>
    ),
  },
];

const views = [
  { name: '全部', filters: {} },
  ...gameRequestPlatforms.map((platform) => ({ name: gameRequestPlatformNames[platform], filters: { platform } })),
];

const describePlatforms = (platforms: RequestedGame['platforms']): string =>
  gameRequestPlatforms
    .filter((platform) => platforms[platform] > 0)
    .toSorted((one, other) => platforms[other] - platforms[one])
    .map((platform) => `${gameRequestPlatformNames[platform]} ${formatCount(platforms[platform])}`)
    .join(' · ');

/** Games that visitors searched for and did not find, the most requested game first. */
export function RequestedGamesPage() {
  return (
    <PagedTable<RequestedGame>
      what="收录申请"
      from="support/requested-games"
      columns={columns}
      rowKey={({ key }) => key}
      filters={filters}
      views={<QuickViews what="收录申请" filters={filters} builtIn={views} />}
      empty={{ title: '还没有人申请收录游戏', message: '有人在游戏库里没找到想玩的，提交申请之后会出现在这里。' }}
    />
  );
}
