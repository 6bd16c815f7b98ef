import { toDos } from '@feisuo/contract/facts/to-do';
import { Link } from 'react-router';
import { countText, toDoTexts } from '../kit/to-do/to-do-texts.ts';
import { useToDo } from '../kit/to-do/use-to-do.ts';
import styles from './to-do-strip.module.css';

/** Counts of work that waits for operators, each a link to its filtered list. */
export function ToDoStrip() {
  const counts = useToDo();
  const waiting = toDos.flatMap((one) => {
    const count = counts?.[one] ?? 0;
    return count > 0 ? [{ ...toDoTexts[one], count }] : [];
  });
  // The strip is hidden for an operator who may read none of these lists.
  if (counts !== null && Object.keys(counts).length === 0) return null;
  return (
    <section className={styles.strip} aria-label="待办" aria-busy={counts === null}>
      <h2>待办</h2>
      {counts !== null && waiting.length === 0 && <p>都处理完了</p>}
      <ul>
        {waiting.map(({ name, to, count }) => (
          <li key={to}>
            <Link to={to}>
              {name} <b>{countText(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
