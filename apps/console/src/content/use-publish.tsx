import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { Form, Input } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { itemPath } from './save-draft.ts';

type Saved = ContentItem & { draft: NonNullable<ContentItem['draft']> };

/**
 * Opens a dialog that asks for a time and a reason, and publishes the saved draft. If another operator has changed the
 * draft, publishing fails with a conflict.
 */
export function usePublish(name: string, refresh: () => Promise<void>) {
  const api = useApi();
  const ask = useAction();
  return (item: Saved, isForLater: boolean): void => {
    const { kind, standing, live, draft } = item;
    const seen = { revision: draft.revision, base: live?.version ?? 0 };
    const publish = (at: string | null, note: string) =>
      api.post(`${itemPath(item)}/publish`, { ...seen, ...(at && { at }), ...(note && { note }) });
    ask({
      title: `${isForLater ? '定时发布' : '发布'}「${name}」`,
      message:
        standing === 'live'
          ? '访客几秒内就会看到新的内容，原来的版本留在历史里，可以退回。'
          : kind === 'agreement'
            ? '发布之后这一版不能修改，也不能下线。'
            : isForLater
              ? '到时间自动出现在网站上，之前可以取消。'
              : '访客几秒内就能看到。',
      verb: isForLater ? '定时发布' : '发布',
      asksReason: false,
      fields: (
        <>
          {isForLater && (
            <Form.Item name="at" label="发布时间（北京时间）" rules={[{ required: true, message: '请选择发布时间' }]}>
              <MomentInput />
            </Form.Item>
          )}
          <Form.Item name="note" label="改了什么" extra="写在历史里，给同事看，可以不填">
            <Input maxLength={200} />
          </Form.Item>
        </>
      ),
      perform: ({ at, note }) => publish(typeof at === 'string' ? at : null, (note as string) ?? ''),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
  };
}
