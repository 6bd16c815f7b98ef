import { RemoveExamplesRequest, type ContentExamples } from '@feisuo/contract/schemas/console-content';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Branded } from '../components/branded.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { useRemote } from '../use-remote.ts';
import styles from './content.module.css';

const groups = [
  ['articles', '资讯'],
  ['notices', '公告'],
  ['incidents', '线路事件'],
] as const satisfies (readonly [keyof ContentExamples, string])[];

/** Button that deletes all examples of a new installation at once. It is hidden if there are no examples. */
export function RemoveExamples({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const ask = useAction();
  const { data, refresh } = useRemote<ContentExamples>('content/examples');
  const seen = data ? Object.values(data).flat().length : 0;
  if (!data || seen === 0) return null;
  const remove = () =>
    ask({
      title: '删除全部示例',
      message: (
        <>
          <p>这些是随系统带来的示例，内容是编的。删除后不能恢复，网站几秒内就不再显示。</p>
          <ul className={styles.examples}>
            {groups.flatMap(([kind, name]) =>
              data[kind].map((title) => (
                <li key={`${kind} ${title}`}>
                  {name}：
                  <Branded text={title} />
                </li>
              )),
            )}
          </ul>
          <p>改过并发布了的已经是你的内容，有草稿的还在改，都不会删。</p>
        </>
      ),
      verb: '删除',
      isDangerous: true,
      schema: RemoveExamplesRequest,
      perform: ({ reason }) => api.post('content/examples/remove', { seen, reason }),
      done: `已删除 ${seen} 条示例`,
      onDone: () => {
        void refresh();
        onDone();
      },
      onConflict: refresh,
    });
  return (
    <Button danger onClick={remove}>
      删除全部示例（{seen}）
    </Button>
  );
}
