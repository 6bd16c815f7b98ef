import { CodeBox } from '../code-box.tsx';
import { useMe } from '../me.ts';
import styles from './act.module.css';
import { commandsBackIn } from './commands-back-in.ts';

/** The way out for whoever has lost what they are asked for: a colleague, or whoever has the server. */
export function LostFactor() {
  const { operator } = useMe();
  return (
    <details className={styles.lost}>
      <summary>验证方式丢了？</summary>
      <p>
        请{operator.role === 'owner' ? '另一位' : '一位'}
        负责人在「运营人员」里点「重置两步验证」，再给你一条新的登录链接。
      </p>
      {operator.role === 'owner' && (
        <>
          <p>只有你一位负责人时，在服务器的项目目录里依次运行这两行，用打印出来的链接进来，重新设置：</p>
          {commandsBackIn(operator.name).map((command) => (
            <CodeBox key={command} text={command} />
          ))}
        </>
      )}
    </details>
  );
}
