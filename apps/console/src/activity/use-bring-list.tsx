import { listLimits, machineNames } from '@feisuo/contract/facts/activity-vocabulary';
import { refusalOfListText } from '@feisuo/contract/facts/list-text';
import {
  BringMachinesRequest,
  BringRecalledRequest,
  type BroughtList,
} from '@feisuo/contract/schemas/console-activity';
import { Select } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAct } from '../kit/act/acts.ts';
import { formatCount } from '../kit/format-number.ts';
import { Field } from '../kit/form/field.tsx';
import { broughtLists } from './brought-lists.ts';
import { countLines, ListInput } from './list-input.tsx';
import { listNames, machineByNames, type ListedKind } from './list-words.ts';

/** So long a long list may take to be written; it is written whole or not at all. */
const patienceMs = 300_000;

const says: Record<ListedKind, string> = {
  recall: `一行一个账号：账号编号、手机号、邮箱或用户名都可以，一次最多 ${formatCount(listLimits.lines)} 行。新加入的人会在消息中心收到一条通知，原来就在名单里的不会再收到。`,
  partner: `一行一台，一次最多 ${formatCount(listLimits.lines)} 行。只保存校验用的摘要，上传之后谁也看不到原来的编号。`,
};

/** Asks for a list and brings it: all its lines that can be, or none. What became of them waits on the page. */
export function useBringList(id: string, kind: ListedKind, onDone: () => void): () => void {
  const api = useApi();
  const act = useAct();
  const { title, path, unit } = listNames[kind];
  return () =>
    act<BroughtList>({
      title: `上传${title}`,
      says: says[kind],
      verb: '上传',
      schema: kind === 'recall' ? BringRecalledRequest : BringMachinesRequest,
      initial: { text: '', ...(kind === 'partner' && { by: 'serial' }) },
      fields: (
        <>
          {kind === 'partner' && (
            <Field name="by" label="编号是">
              <Select options={machineNames.map((value) => ({ value, label: machineByNames[value] }))} />
            </Field>
          )}
          <Field name="text" label="名单" rules={[{ validator: judge }]}>
            <ListInput />
          </Field>
        </>
      ),
      perform: ({ text, by, reason }, tell) => {
        tell(`正在核对并写入 ${formatCount(countLines(String(text)))} 行，全部写完才生效。可以收起它去看别的页面。`);
        const body = { text, reason, ...(kind === 'partner' && { by }) };
        return api.post(`activities/${encodeURIComponent(id)}/${path}`, body, { patienceMs });
      },
      done: ({ added, refused }) =>
        `新加入 ${formatCount(added)} ${unit}${refused > 0 ? `，${formatCount(refused)} 行没收下` : ''}`,
      onDone: (brought) => {
        broughtLists.change({ [id]: brought });
        onDone();
      },
    });
}

/** What the server would say, at once. */
async function judge(_rule: unknown, text?: string): Promise<void> {
  const refusal = refusalOfListText(text ?? '');
  if (refusal !== null) throw new Error(refusal);
}
