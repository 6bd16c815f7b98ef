import { listLimits } from '@feisuo/contract/facts/activity-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { Button, Input } from 'antd';
import { useRef, useState, type ComponentProps } from 'react';
import { formatCount } from '../kit/format-number.ts';
import styles from './activity.module.css';

type Props = {
  value?: string;
  onChange?: (text: string) => void;
} & Pick<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

export const countLines = (text: string): number =>
  text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length;

/** Input for lines that are pasted or read from a file. The content of a file is not shown, because it may be long. */
export function ListInput({ value = '', onChange, ...named }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const isTooLarge = file.size > listLimits.bytes;
    setRefusal(isTooLarge ? fieldRefusals.listTooLarge(listLimits.bytes / 1024 / 1024) : null);
    if (isTooLarge) return;
    setName(file.name);
    // `File.text()` turns invalid UTF-8 into replacement characters, and the check refuses a text that contains them.
    onChange?.(await file.text());
  };
  const clear = () => {
    setName(null);
    onChange?.('');
  };
  return (
    <div className={styles.lines}>
      <div className={styles.line}>
        <input
          ref={input}
          type="file"
          accept=".txt,.csv"
          className={styles.unseen ?? ''}
          tabIndex={-1}
          aria-label="名单文件"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>选文件</Button>
        {name === null ? (
          <span className={styles.note}>文本或 CSV，UTF-8 编码；也可以直接粘贴在下面</span>
        ) : (
          <>
            <span role="status">
              {name}，{formatCount(countLines(value))} 行
            </span>
            <Button type="text" onClick={clear}>
              换成粘贴
            </Button>
          </>
        )}
      </div>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {name === null && (
        <Input.TextArea
          {...named}
          rows={6}
          spellCheck={false}
          value={value}
          placeholder="一行一个"
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </div>
  );
}
