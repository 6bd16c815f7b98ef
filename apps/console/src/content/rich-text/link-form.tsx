import { isLinkAddress, linkAddressMaxChars, linkAddressWords } from '@feisuo/contract/facts/site-content';
import { Button, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './rich-text.module.css';

type Props = { href: string; isNew: boolean; onSet: (href: string) => void; onRemove: () => void; onClose: () => void };

/** Asks where a link leads. */
export function LinkForm({ href, isNew, onSet, onRemove, onClose }: Props) {
  const [typed, setTyped] = useState(href);
  const [isTold, setTold] = useState(false);
  const id = useId();
  const input = useRef<InputRef>(null);
  // The form of a link that the cursor only passes leaves the focus in the text.
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  // Parentheses end a stored link.
  const isWrong = !isLinkAddress(typed) || /[()]/.test(typed);
  const set = () => {
    setTold(isWrong);
    if (!isWrong) onSet(typed);
  };
  return (
    <div className={styles.panel}>
      <label htmlFor={id}>链接地址</label>
      <Input
        id={id}
        ref={input}
        className={styles.address ?? ''}
        value={typed}
        maxLength={linkAddressMaxChars}
        placeholder="/help 或 https://…"
        {...(isTold && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-told` })}
        onChange={({ target }) => setTyped(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter') return;
          // The form around the editor must not be submitted.
          event.preventDefault();
          set();
        }}
      />
      <Button size="small" type="primary" onClick={set}>
        {isNew ? '加链接' : '改链接'}
      </Button>
      <Button size="small" onClick={isNew ? onClose : onRemove}>
        {isNew ? '取消' : '去掉链接'}
      </Button>
      {isTold && isWrong && (
        <small id={`${id}-told`} className={styles.fault}>
          {linkAddressWords}
        </small>
      )}
    </div>
  );
}
