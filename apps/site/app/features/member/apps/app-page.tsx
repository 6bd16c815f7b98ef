import { developerPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { AppView, AppWithSecret, ChangeSandboxRequest } from '@feisuo/contract/schemas/developer-apps';
import { useCallback, useState } from 'react';
import { isOk, siteApi, type ServiceReply } from '../../../api/site-api.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { Card } from '../frame/card.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { AccessCard } from './access-card.tsx';
import { AppPills } from './app-list.tsx';
import { AppLogo } from './app-logo.tsx';
import type { AppProps } from './app-props.ts';
import { ConfirmButton } from './confirm-button.tsx';
import styles from './apps.module.css';
import { errorsOfRefusal } from './field-errors.ts';
import { HistoryCard } from './history-card.tsx';
import { dropNewSecret, readNewSecret } from './new-secret.ts';
import { RequestCard } from './request-card.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { SecretBox } from './secret-box.tsx';
import { SecretCard } from './secret-card.tsx';
import { appTexts, detailTexts, formTexts, requestTexts } from './texts.ts';
import { useProof } from './use-proof.tsx';

/** One application of the member. */
export function AppPage({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => siteApi.get<AppView>(fillPath(developerPaths.app, { id }), { signal }),
    [id],
  );
  const { own, retry, replace, refresh } = useMemberData(load);
  const { withProof, dialog } = useProof();
  return (
    <>
      <Loaded own={own} onRetry={retry} lines={9}>
        {(app) => <App app={app} withProof={withProof} onApp={replace} refresh={refresh} />}
      </Loaded>
      {dialog}
    </>
  );
}

function App({ app, withProof, onApp, refresh }: AppProps & { refresh: () => Promise<void> }) {
  const [secret, setSecret] = useState(() => readNewSecret(app.id));
  const at = (path: `${string}/:id${string}`) => fillPath(path, { id: app.id });
  const isLive = app.state !== 'withdrawn' && !app.isStopped;

  /** Runs a call that returns the application, and shows a refusal as a toast. */
  const run = async (path: `${string}/:id${string}`, done: string) => {
    const reply = await withProof(() => siteApi.post<AppView>(at(path)));
    if (reply) settle(reply, done);
  };
  const settle = (reply: ServiceReply<AppView>, done: string) => {
    if (isOk(reply)) onApp(reply.data);
    else void refresh();
    showToast(isOk(reply) ? done : reply.message, isOk(reply) ? {} : { tone: 'error' });
  };
  const rotate = async () => {
    const reply = await withProof(() => siteApi.post<AppWithSecret>(at(developerPaths.secrets)));
    if (!reply) return;
    if (!isOk(reply)) {
      showToast(reply.message, { tone: 'error' });
      void refresh();
      return;
    }
    onApp(reply.data.app);
    setSecret(reply.data.secret);
  };
  const saveSandbox = async (body: ChangeSandboxRequest) => {
    const reply = await siteApi.post<AppView>(at(developerPaths.sandbox), { body });
    if (!isOk(reply)) return errorsOfRefusal(reply);
    onApp(reply.data);
    showToast(formTexts.saved);
    return {};
  };
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <AppLogo app={app} size={64} />
          <div>
            <h1>{app.name}</h1>
            <p className={styles.facts}>
              <AppPills app={app} />
              <span>{appTexts.kinds[app.kind]}</span>
            </p>
          </div>
        </div>
      </header>
      {app.state === 'withdrawn' && <p className={styles.notice}>{detailTexts.withdrawnNote}</p>}
      {app.isStopped && <p className={styles.notice}>{detailTexts.stoppedNote}</p>}
      {secret !== null && (
        <SecretBox
          secret={secret}
          onClose={() => {
            dropNewSecret();
            setSecret(null);
          }}
        />
      )}
      <AccessCard app={app} />
      {isLive && app.state !== 'approved' && (
        <Card title={detailTexts.sandboxTitle}>
          <p className={styles.lead}>{detailTexts.sandboxText}</p>
          <SandboxForm app={app} verb={formTexts.save} onSend={saveSandbox} />
        </Card>
      )}
      {isLive && (
        <RequestCard
          app={app}
          withProof={withProof}
          onApp={onApp}
          onCancel={async () => {
            const reply = await siteApi.post<AppView>(at(developerPaths.cancelRequest));
            settle(reply, requestTexts.cancelled);
          }}
        />
      )}
      {isLive && (
        <SecretCard
          app={app}
          onRotate={rotate}
          onRevoke={() => run(developerPaths.revokeSecret, detailTexts.revoked)}
        />
      )}
      <HistoryCard history={app.history} />
      {app.state !== 'withdrawn' && (
        <Card title={detailTexts.withdrawTitle}>
          <div className={styles.between}>
            <p className={styles.note}>{detailTexts.withdrawText}</p>
            <ConfirmButton
              label={detailTexts.withdraw}
              title={detailTexts.withdrawAsk(app.name)}
              text={detailTexts.withdrawText}
              onConfirm={() => run(developerPaths.withdraw, detailTexts.withdrawn)}
            />
          </div>
        </Card>
      )}
    </>
  );
}
