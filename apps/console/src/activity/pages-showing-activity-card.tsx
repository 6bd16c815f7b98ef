import type { ActivityDetail, PlaceView } from '@feisuo/contract/schemas/console-activity';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { useBranded } from '../brand.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { useMay } from '../kit/current-operator.ts';
import { kindNames, pagePathOf, stateNames, pathsOf, placeNameOf, describeShown } from './activity-texts.ts';
import styles from './activity.module.css';
import { onSite } from '../site-address.ts';

type Props = { detail: ActivityDetail; onChanged: () => void };

/** Card of the pages that can show the activity, and what each of them shows now. */
export function PlacesCard({ detail, onChanged }: Props) {
  const api = useApi();
  const askAction = useAction();
  const branded = useBranded();
  const may = useMay()('content.write');
  const { activity, places, within } = detail;
  const own = pagePathOf(activity);
  const showHere = (place: PlaceView) =>
    askAction({
      title: `「${placeNameOf(place)}」换成「${branded(activity.name)}」？`,
      message: `${describeShown(place, branded)}，换过来之后，访客在这一页看到的是这个活动，页面上别的文字不变。原来那个活动不会下线。`,
      verb: '换成这个活动',
      asksReason: false,
      perform: () => {
        const { document, field, version } = place;
        return api.post(`activities/${encodeURIComponent(activity.id)}/show`, { document, field, version });
      },
      done: `「${placeNameOf(place)}」已换成这个活动`,
      onDone: onChanged,
      onConflict: onChanged,
    });
  return (
    <Card title="官网上的位置">
      <ul className={styles.places}>
        {own !== null && (
          <li>
            <span>
              它自己的页面 <code>{own}</code>
            </span>
            <Ways path={own} />
          </li>
        )}
        {places.map((place) => {
          const name = placeNameOf(place);
          const isShown = place.shown?.id === activity.id;
          return (
            <li key={`${place.document} ${place.field}`}>
              <span>
                {name} <code>{place.path}</code>
              </span>
              {isShown ? <Pill tone="ok">展示的就是这个活动</Pill> : <span>{describeShown(place, branded)}</span>}
              {isShown ? (
                <Ways path={place.path} />
              ) : place.hasDraft ? (
                <span className={styles.note}>
                  这一页有没发布的草稿，
                  <Link to={`/console/content/page/${place.document}`}>到页面文字里改</Link>
                </span>
              ) : (
                may && <Button onClick={() => showHere(place)}>换成这个活动</Button>
              )}
            </li>
          );
        })}
        {within.map((page) => {
          const path = pagePathOf(page);
          return (
            <li key={page.id}>
              <span>
                {kindNames[page.kind] ?? page.kind}
                <Link to={`/console/activities/${encodeURIComponent(page.id)}`}>{branded(page.name)}</Link>
                {path !== null && <code>{path}</code>}
              </span>
              <span>里面放了这个活动（{stateNames[page.state]?.name ?? page.state}）</span>
              {path !== null && <Ways path={path} />}
            </li>
          );
        })}
      </ul>
      {pathsOf(detail).length === 0 && within.length === 0 && (
        <p className={styles.warning} role="status">
          {activity.kind === 'tasks'
            ? '访客现在看不到它。任务没有自己的页面：在补给站的规则里选它，访客才看得到；积木活动页的「任务列表」固定是编号 tasks 的活动。'
            : '访客现在在官网看不到它。'}
        </p>
      )}
      {activity.kind === 'redeem' && (
        <p className={styles.note}>兑换码页开不开放，看它展示的活动；每个码能不能兑换，看它那一批所属的活动。</p>
      )}
    </Card>
  );
}

function Ways({ path }: { path: string }) {
  return (
    <span className={styles.line}>
      <Button href={onSite(path)} target="_blank" rel="noopener">
        打开活动页
      </Button>
      <CopyButton text={onSite(path)}>复制链接</CopyButton>
    </span>
  );
}
