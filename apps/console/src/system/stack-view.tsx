import type { ErrorEventView, FrameView } from '@feisuo/contract/schemas/console-errors';
import { Pill } from '../components/pill.tsx';
import styles from './errors.module.css';

type Props = Pick<ErrorEventView, 'exceptions' | 'message'>;

/** Stack frames of an error, innermost first, with lines of source code if a source map is known. */
export function StackView({ exceptions, message }: Props) {
  if (exceptions.length === 0) return <p className={styles.message}>{message || '没有留下调用栈。'}</p>;
  return exceptions.map(({ type, value, isHandled, frames }, index) => (
    <section key={`${type} ${value}`} className={styles.exception}>
      <h3>
        {index > 0 && '起因：'}
        {type}：{value} <Pill tone={isHandled ? 'none' : 'err'}>{isHandled ? '已捕获' : '未捕获'}</Pill>
      </h3>
      {frames.length === 0 && <p className={styles.message}>没有留下调用栈。</p>}
      <ol>
        {frames.toReversed().map((frame) => (
          <StackFrame key={`${frame.file} ${frame.function} ${frame.line}:${frame.column}`} frame={frame} />
        ))}
      </ol>
    </section>
  ));
}

function StackFrame({ frame }: { frame: FrameView }) {
  const { file, line, column, function: name, isOurs } = frame.source ?? frame;
  const excerpt = frame.source?.excerpt;
  return (
    <li className={isOurs ? styles.ours : styles.theirs}>
      <p>
        <b>{name || '匿名函数'}</b>{' '}
        <span>
          {file}
          {line !== null && `:${line}`}
          {column !== null && `:${column}`}
        </span>
      </p>
      {excerpt && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must be reachable
        <pre tabIndex={0} role="region" aria-label={`${file} 第 ${line} 行前后`}>
          {excerpt.lines
            .map((text, index) => ({ text, number: excerpt.from + index }))
            .map(({ text, number }) => (
              <span key={number} className={number === line ? styles.here : undefined}>
                {`${String(number).padStart(5)}  ${text}\n`}
              </span>
            ))}
        </pre>
      )}
    </li>
  );
}
