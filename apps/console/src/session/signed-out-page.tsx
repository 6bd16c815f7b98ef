import { Alert, App, Button } from 'antd';
import type { Notice } from './open-session.ts';
import { useTitle } from '../shell/use-title.ts';
import { Door } from './door.tsx';
import styles from './door.module.css';

const command = 'npm run admin -- operator link';

type Props = { notice: Notice | null; onCheck: () => void };

/** How to get in. There is no password to type: a one-time link proves access to the machine. */
export function SignedOutPage({ notice, onCheck }: Props) {
  const { message } = App.useApp();
  useTitle('登录');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      message.success('命令已复制');
    } catch {
      message.warning('浏览器不允许复制，请手动选中命令');
    }
  };
  return (
    <Door>
      {notice && (
        <Alert className={styles.alert ?? ''} type="warning" showIcon title={notice.title} description={notice.says} />
      )}
      <h1>用一次性链接登录</h1>
      <p className={styles.lead}>运营台没有密码。能在服务器上运行命令的人，可以为运营人员取得登录链接。</p>
      <ol className={styles.steps}>
        <li>
          在服务器的项目目录里运行
          <div className={styles.command}>
            <code>{command}</code>
            <Button size="small" onClick={() => void copy()}>
              复制
            </Button>
          </div>
        </li>
        <li>用这个浏览器打开它打印的链接。</li>
        <li>链接只能用一次，过期作废；需要新链接时重新运行即可。</li>
      </ol>
      <Button onClick={onCheck}>我已在别的标签页登录，重新检查</Button>
    </Door>
  );
}
