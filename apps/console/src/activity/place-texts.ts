import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { ActivityDetail, PlaceView } from '@feisuo/contract/schemas/console-activity';
import { pagePathOf, stateNames } from './activity-texts.ts';

type Seen = Pick<ActivityDetail, 'places' | 'within'> & { activity: Pick<ActivityDetail['activity'], 'id' | 'kind'> };
type Branded = (text: string) => string;

export const placeNameOf = ({ document }: Pick<PlaceView, 'document'>): string => siteDocuments[document].name;

/** Paths of the pages that show the activity now, provided it is switched on. */
export const pathsOf = ({ activity, places, within }: Seen): string[] => [
  ...[pagePathOf(activity)].filter((path) => path !== null),
  ...places.filter(({ shown }) => shown?.id === activity.id).map(({ path }) => path),
  ...within.filter(({ kind }) => kind === 'page').flatMap((page) => pagePathOf(page) ?? []),
];

/** Describes the activity that the page shows now. */
export const describeShown = ({ shown }: Pick<PlaceView, 'shown'>, branded: Branded): string =>
  shown
    ? `现在展示的是「${branded(shown.name)}」（${stateNames[shown.state]?.name ?? shown.state}）`
    : '现在没有展示任何活动';

/** Tells the operator what switching on changes: the activity runs, but visitors see it only if a page shows it. */
export function describeOnceOn(seen: Seen, branded: Branded): string {
  const { activity, places, within } = seen;
  const own = pagePathOf(activity);
  if (own !== null) return `在它的时间之内，访客打开 ${own} 就能看到。`;
  const names = [
    ...places.filter(({ shown }) => shown?.id === activity.id).map(placeNameOf),
    ...within.map(({ name }) => branded(name)),
  ].map((name) => `「${name}」`);
  if (names.length > 0) return `在它的时间之内，符合条件的人马上就能在${names.join('、')}参加。`;
  const instead = places.map((place) => `「${placeNameOf(place)}」${describeShown(place, branded)}`).join('，');
  return instead === ''
    ? '官网还没有页面放它，开启之后访客看不到；先把它放进补给站或积木活动页。'
    : `官网${instead}，开启之后访客还看不到它。要让访客看到，在「官网上的位置」里换成这个活动。`;
}
