import { contentIdPattern } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { errorText, useApi } from '../api/console-api.ts';
import styles from './content.module.css';

type Props = { item: ContentItem; title: string; isLocked: boolean; onMove: (id: string) => Promise<void> };

const idPattern = new RegExp(contentIdPattern);

/**
 * Input for the id of an item, which is part of its address. It is derived from the title, and is final once the item
 * was published.
 */
export function ItemAddress({ item, title, isLocked, onMove }: Props) {
  const { kind, id, live, path } = item;
  const api = useApi();
  const field = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = path.endsWith(id) ? path : id;
  if (id === '') return <p className={styles.dim}>网址保存时按标题生成，发布之前都可以改。</p>;
  if (typed === null)
    return (
      <p className={styles.address}>
        <span>{path.endsWith(id) ? '网址' : '编号'}</span> <code>{shown}</code>
        {!isLocked && !live && (
          <Button size="small" onClick={() => setTyped(id)}>
            改网址
          </Button>
        )}
        {live && <small>发布过，不能再改</small>}
      </p>
    );
  const move = async (to: string) => {
    if (!idPattern.test(to)) {
      setFault('只用小写字母、数字和连字符，最多 64 个');
      return;
    }
    setBusy(true);
    try {
      if (to !== id) await onMove(to);
      setTyped(null);
      setFault(null);
    } catch (error) {
      setFault(errorText(error));
    }
    setBusy(false);
  };
  const propose = async () => {
    setBusy(true);
    try {
      setTyped((await api.get<{ id: string }>(`content/ids/${kind}?title=${encodeURIComponent(title)}`)).id);
      setFault(null);
    } catch (error) {
      setFault(errorText(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={field}>网址里的编号</label>
      <div className={styles.add}>
        <Input
          id={field}
          className={styles.idInput ?? ''}
          value={typed}
          maxLength={64}
          {...(fault !== null && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${field}-told` })}
          onChange={({ target }) => setTyped(target.value.trim().toLowerCase())}
          onPressEnter={() => void move(typed)}
        />
        <Button loading={isBusy} type="primary" onClick={() => void move(typed)}>
          改成这个
        </Button>
        <Button disabled={title === ''} onClick={() => void propose()}>
          按标题生成
        </Button>
        <Button
          onClick={() => {
            setTyped(null);
            setFault(null);
          }}
        >
          取消
        </Button>
      </div>
      {fault !== null && (
        <small id={`${field}-told`} className={styles.fault}>
          {fault}
        </small>
      )}
      <small>小写字母、数字和连字符；第一次发布之后不能再改。</small>
    </div>
  );
}
