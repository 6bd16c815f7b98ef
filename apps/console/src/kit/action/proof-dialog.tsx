import type { OwnFactors } from '@feisuo/contract/schemas/console-operators';
import type { Me } from '@feisuo/contract/schemas/operator';
import { Alert, Divider, Modal, Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { type Demand } from '../../api/console-api.ts';
import { useRemote } from '../../use-remote.ts';
import { antdDefaults } from '../antd-defaults.ts';
import { RemoteView } from '../remote-view.tsx';
import styles from './action.module.css';
import { CodeForm } from './code-form.tsx';
import { ShowPasskey } from './passkey-forms.tsx';
import { knowsPasskeys } from './passkeys.ts';
import { CodeBox } from '../copyable-code.tsx';
import { useMe } from '../current-operator.ts';
import { recoveryCommands } from './recovery-commands.ts';

// A separate chunk with the code for QR codes, because most operators need it only once.
const AddFactor = lazy(() => import('./add-factor.tsx').then((file) => ({ default: file.AddFactor })));

type Props = { demand: Demand | null; onMet: (me: Me) => void; onDeclined: () => void };

/** Dialog above the dialog of a pending action. It asks for a proof, or sets up a second factor. */
export function ProofDialog({ demand, onMet, onDeclined }: Props) {
  return (
    <Modal
      open={demand !== null}
      width={demand === 'factor' ? antdDefaults.modalWidth : antdDefaults.confirmWidth}
      title={demand === 'factor' ? '先设置两步验证' : '先确认是你本人'}
      onCancel={onDeclined}
      mask={{ closable: false }}
      destroyOnHidden
      footer={null}
    >
      {demand === 'factor' ? (
        <Suspense fallback={<Spin />}>
          <p className={styles.message}>涉及资金和账号的操作需要两步验证。设置好之后，刚才的操作会接着做。</p>
          <AddFactor onAdded={onMet} />
        </Suspense>
      ) : (
        <ProveFactor message="这一步涉及资金、账号或权限。确认之后，刚才的操作会接着做。" onProved={onMet} />
      )}
    </Modal>
  );
}

/** Asks for a proof with one of the operator's second factors. */
export function ProveFactor({ message, onProved }: { message: string; onProved: (me: Me) => void }) {
  const remote = useRemote<OwnFactors>('factor');
  return (
    <>
      <p className={styles.message}>{message}</p>
      <RemoteView what="验证方式" remote={remote}>
        {(factors) => <Ways factors={factors} onProved={onProved} />}
      </RemoteView>
    </>
  );
}

/** Ways to give the proof. The passkey comes first, because it is quicker than a code. */
function Ways({ factors, onProved }: { factors: OwnFactors; onProved: (me: Me) => void }) {
  const hasPasskey = factors.passkeys.length > 0 && knowsPasskeys();
  const hasCode = factors.authenticator !== null;
  return (
    <>
      {hasPasskey && <ShowPasskey onShown={onProved} />}
      {hasPasskey && hasCode && <Divider plain>或者</Divider>}
      {hasCode && <CodeForm path="factor/prove" verb="验证并继续" takesFocus={!hasPasskey} onAccepted={onProved} />}
      {!hasPasskey && !hasCode && (
        <Alert type="warning" showIcon title="这个浏览器用不了你的通行密钥" description="请换一台有它的设备。" />
      )}
      <LostFactor />
    </>
  );
}

/** Help for an operator who lost the second factor: ask another owner, or run a command on the server. */
function LostFactor() {
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
          {recoveryCommands(operator.name).map((command) => (
            <CodeBox key={command} text={command} />
          ))}
        </>
      )}
    </details>
  );
}
