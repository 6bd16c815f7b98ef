import { Modal } from 'antd';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/icons.tsx';
import { antdDefaults } from '../antd-defaults.ts';
import { useMe } from '../current-operator.ts';
import { commandsFor, type Command } from './commands.ts';
import styles from './palette.module.css';

type Props = { isOpen: boolean; onClose: () => void; own: readonly Command[] };

export function CommandPalette({ isOpen, onClose, own }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={isOpen}
      // Focuses the search field once more after opening, because the dialog may have moved the focus meanwhile.
      afterOpenChange={(hasOpened) => hasOpened && field.current?.focus()}
      // No opening animation, because letters typed during the animation would be lost.
      transitionName=""
      maskTransitionName=""
      onCancel={onClose}
      width={antdDefaults.modalWidth}
      title="搜索或跳转"
      footer={null}
      destroyOnHidden
    >
      <Finder field={field} onClose={onClose} own={own} />
    </Modal>
  );
}

type FinderProps = Omit<Props, 'isOpen'> & { field: RefObject<HTMLInputElement | null> };

function Finder({ field, onClose, own }: FinderProps) {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  // Focuses the search field before the browser paints, because the operator may already be typing.
  useLayoutEffect(() => field.current?.focus(), [field]);
  const commands = commandsFor(words, permissions, (path) => void navigate(path), own);
  const current = Math.min(at, commands.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((current + step + commands.length) % Math.max(1, commands.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(commands[current]);
    }
  };
  return (
    <div className={styles.palette}>
      <input
        ref={field}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={commands[current] ? `${list}-${current}` : undefined}
        aria-label="搜索或跳转"
        placeholder="输入页面名，或要找的编号、手机号"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id={list} role="listbox" aria-label="结果" tabIndex={-1}>
        {commands.map((command, index) => (
          <div
            key={command.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onPointerMove={() => setAt(index)}
            onClick={() => run(command)}
            onKeyDown={onKey}
          >
            <Icon name={command.icon} />
            <span>{command.title}</span>
            <small>{index === current ? 'Enter' : command.hint}</small>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p role="status">没有找到，换个说法试试</p>}
    </div>
  );
}
