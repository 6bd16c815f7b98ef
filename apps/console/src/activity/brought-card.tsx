import { lineRefusals } from '@feisuo/contract/facts/activity-vocabulary';
import { Button } from 'antd';
import { Card } from '../components/card.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatCount } from '../kit/format-number.ts';
import styles from './activity.module.css';
import { broughtLists, useBroughtList } from './brought-lists.ts';
import { lineRefusalNames, listNames, sayNumbers, type ListedKind } from './list-words.ts';

/** What became of every line of the list that was just brought. */
export function BroughtCard({ id, kind }: { id: string; kind: ListedKind }) {
  const brought = useBroughtList(id);
  if (!brought) return null;
  const { lines, added, known, repeated, refused, refusals } = brought;
  const { unit } = listNames[kind];
  const counts = [
    `新加入 ${formatCount(added)} ${unit}`,
    `原来就有 ${formatCount(known)} ${unit}`,
    ...(repeated > 0 ? [`和前面重复 ${formatCount(repeated)} 行`] : []),
    `没收下 ${formatCount(refused)} 行`,
  ];
  const reasons = lineRefusals.flatMap((why) => {
    const numbers = refusals.filter((refusal) => refusal.why === why).map(({ line }) => line);
    return numbers.length === 0 ? [] : [[lineRefusalNames[why], `第 ${sayNumbers(numbers)} 行`] as const];
  });
  return (
    <Card
      title="刚才的上传"
      aside={
        <Button size="small" onClick={() => broughtLists.change({ [id]: undefined })}>
          知道了
        </Button>
      }
    >
      <div className={styles.cards}>
        <p role="status">
          一共 {formatCount(lines)} 行：{counts.join('，')}。
        </p>
        {refused > 0 && (
          <>
            <Facts facts={reasons} />
            <p className={styles.note}>
              没收下的改好之后可以单独再传，其余的已经生效。
              {refused > refusals.length && `没收下的太多，上面只列出前 ${formatCount(refusals.length)} 行。`}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
