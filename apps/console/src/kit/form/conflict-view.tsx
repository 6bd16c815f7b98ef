import { Alert, Button, Radio } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './form.module.css';
import { isSame, mergeOf, type Difference } from './merge.ts';
import { formatDeepValue } from './format-deep-value.ts';

type Values = Record<string, unknown>;
type Props = {
  theirs: Values;
  differences: readonly Difference[];
  labelOf: (name: string) => string;
  /** Formats the value of a field; without this function values are shown unformatted. */
  describe?: ((name: string, value: unknown) => string) | undefined;
  /** Renders the change of a long value. Null for a short value, which is shown in both versions side by side. */
  renderChange?: (name: string, before: unknown, after: unknown) => ReactNode | null;
  /** Name of the operator who saved the other version, if it is known. */
  by?: string | undefined;
  /**
   * True for a conflict that autosave found. The operator may be typing then, so screen readers announce the view, but
   * it takes no focus.
   */
  isCalm?: boolean;
  onMerge: (merged: Values) => void;
  onDiscard: () => void;
};

/**
 * Shows a conflict between two operators: both versions side by side. For a field that both have changed, the operator
 * chooses one value.
 */
export function ConflictView({
  theirs,
  differences,
  labelOf,
  describe = describePlainly,
  renderChange,
  by = '别人',
  isCalm = false,
  onMerge,
  onDiscard,
}: Props) {
  const [chosen, setChosen] = useState<Record<string, 'theirs' | 'mine'>>({});
  const own = useRef<HTMLElement>(null);
  // Gets the focus, because this view appears below the pressed button and is often outside the visible part of the
  // page.
  useEffect(() => {
    if (!isCalm) own.current?.focus();
  }, [isCalm]);
  const contested = differences.filter(({ isContested }) => isContested);
  const isDecided = contested.every(({ name }) => chosen[name] !== undefined);
  return (
    <section
      ref={own}
      className={styles.conflict}
      tabIndex={-1}
      aria-label="冲突"
      {...(isCalm && { 'aria-live': 'polite' })}
    >
      <Alert
        type="warning"
        showIcon
        title={`${by}先保存了，所以这次没有保存`}
        description={
          contested.length > 0
            ? `有 ${contested.length} 处你们都改了，请逐项选择；其余的已经自动合并。你填的都还在。`
            : '你们改的不是同一处，已经自动合并，看过后再保存即可。'
        }
      />
      {differences.map(({ name, before, theirs: other, mine, isContested }) => {
        const taken = isSame(mine, before) ? other : mine;
        return (
          <fieldset key={name}>
            <legend>{labelOf(name)}</legend>
            {renderChange?.(name, before, mine) ? null : <p>原来：{describe(name, before)}</p>}
            {isContested ? (
              <Radio.Group
                value={chosen[name] ?? null}
                onChange={({ target }) => setChosen({ ...chosen, [name]: target.value as 'theirs' | 'mine' })}
              >
                <Radio value="theirs">别人：{renderChange?.(name, before, other) ?? describe(name, other)}</Radio>
                <Radio value="mine">我的：{renderChange?.(name, before, mine) ?? describe(name, mine)}</Radio>
              </Radio.Group>
            ) : (
              <div className={styles.taken}>
                {isSame(mine, before) ? '别人' : '我的'}（已采用）：
                {renderChange?.(name, before, taken) ?? describe(name, taken)}
              </div>
            )}
          </fieldset>
        );
      })}
      <div className={styles.buttons}>
        <Button type="primary" disabled={!isDecided} onClick={() => onMerge(mergeOf(theirs, differences, chosen))}>
          合并并保存
        </Button>
        <Button onClick={onDiscard}>放弃我的改动</Button>
      </div>
    </section>
  );
}

const describePlainly = (name: string, value: unknown): string =>
  formatDeepValue(name, value, { labelOf: (part) => part });
