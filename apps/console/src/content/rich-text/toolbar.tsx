import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import {
  insertBlock,
  insertFigure,
  isIn,
  setHeading,
  setNote,
  setParagraph,
  toggleList,
  toggleQuote,
  toggleStrong,
} from './commands.ts';
import { linkAround } from './link-commands.ts';
import { marks, nodes } from './schema.ts';
import { docOf } from './blocks.ts';
import styles from './rich-text.module.css';

type Tool = {
  label: string;
  /** The keyboard shortcut, for the tooltip. */
  keys?: string;
  command: Command;
  /** Whether the selection already has the format that the button applies. */
  isOn?: (state: EditorState) => boolean;
};

const hasMark = (state: EditorState): boolean => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? marks.strong.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, marks.strong);
};

const tableOf = () =>
  docOf([
    {
      type: 'table',
      head: ['', '', ''],
      rows: [
        ['', '', ''],
        ['', '', ''],
      ],
    },
  ]).child(0);

const groups: readonly (readonly Tool[])[] = [
  [
    {
      label: '正文',
      keys: 'Ctrl+Alt+0',
      command: setParagraph,
      isOn: ({ selection }) => selection.$from.depth === 1 && selection.$from.parent.type === nodes.paragraph,
    },
    {
      label: '大标题',
      keys: 'Ctrl+Alt+2',
      command: setHeading(2),
      isOn: (state) => isIn(state, nodes.heading, { level: 2 }),
    },
    {
      label: '小标题',
      keys: 'Ctrl+Alt+3',
      command: setHeading(3),
      isOn: (state) => isIn(state, nodes.heading, { level: 3 }),
    },
  ],
  [{ label: '加粗', keys: 'Ctrl+B', command: toggleStrong, isOn: hasMark }],
  [
    {
      label: '列表',
      keys: 'Ctrl+Shift+8',
      command: toggleList(false),
      isOn: (state) => isIn(state, nodes.list, { isOrdered: false }),
    },
    {
      label: '编号',
      keys: 'Ctrl+Shift+7',
      command: toggleList(true),
      isOn: (state) => isIn(state, nodes.list, { isOrdered: true }),
    },
    { label: '引用', keys: 'Ctrl+Shift+9', command: toggleQuote, isOn: (state) => isIn(state, nodes.quote) },
    { label: '提示', command: setNote, isOn: (state) => isIn(state, nodes.note) },
    { label: '表格', command: (...how) => insertBlock(tableOf())(...how) },
  ],
];

const undoing: readonly Tool[] = [
  { label: '撤销', keys: 'Ctrl+Z', command: undo },
  { label: '重做', keys: 'Ctrl+Y', command: redo },
];

type Props = {
  label: string;
  state: EditorState;
  run: (command: Command) => void;
  onLink: () => void;
  onPicture: () => void;
};

/** The toolbar of the editor. Arrow keys move between its buttons, so that it is a single Tab stop. */
export function Toolbar({ label, state, run, onLink, onPicture }: Props) {
  const button = ({ label: name, keys, command, isOn }: Tool) => (
    <ToolButton
      key={name}
      name={name}
      keys={keys}
      isOn={isOn?.(state)}
      isOff={isOn?.(state) !== true && !command(state)}
      onPress={() => run(command)}
    />
  );
  const [kinds = [], strong = [], blocks = []] = groups;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div className={styles.toolbar} role="toolbar" aria-label={`${label}的格式`} onKeyDown={moveFocus}>
      <span>{kinds.map(button)}</span>
      <span>
        {strong.map(button)}
        <ToolButton
          name="链接"
          keys="Ctrl+K"
          isOn={linkAround(state) !== null}
          isOff={!state.selection.$from.parent.type.allowsMarkType(marks.link)}
          onPress={onLink}
        />
      </span>
      <span>{blocks.map(button)}</span>
      <span>
        <ToolButton name="图片" onPress={onPicture} />
        <ToolButton
          name="锦纹"
          onPress={() => run(insertFigure({ type: 'figure', weave: { motif: 'wave', hue: 'blue' }, caption: '' }))}
        />
      </span>
      <span>
        {undoing.map((tool) => (
          <ToolButton
            key={tool.label}
            name={tool.label}
            keys={tool.keys}
            isOff={(tool.label === '撤销' ? undoDepth(state) : redoDepth(state)) === 0}
            onPress={() => run(tool.command)}
          />
        ))}
      </span>
    </div>
  );
}

type ButtonProps = {
  name: string;
  keys?: string | undefined;
  isOn?: boolean | undefined;
  isOff?: boolean;
  onPress: () => void;
};

/** Button of the toolbar. Pressing it leaves the focus and the selection in the text. */
function ToolButton({ name, keys, isOn, isOff = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      title={keys && `${name}（${keys}）`}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={name === '正文' ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {name}
    </button>
  );
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(event.target as HTMLElement);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
