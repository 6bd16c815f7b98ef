import { developerPaths } from '@feisuo/contract/facts/paths';
import type { AppWithSecret } from '@feisuo/contract/schemas/developer-apps';
import { useNavigate } from 'react-router';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Card } from '../frame/card.tsx';
import styles from './apps.module.css';
import { errorsOfRefusal } from './field-errors.ts';
import { putNewSecret } from './new-secret.ts';
import { SandboxForm } from './sandbox-form.tsx';
import { formTexts } from './texts.ts';
import { useProof } from './use-proof.tsx';

/** Creates an application, and continues on its page, which shows the secret. */
export function NewApp() {
  const navigate = useNavigate();
  const { withProof, dialog } = useProof();
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{formTexts.newTitle}</h1>
          <p>{formTexts.newLead}</p>
        </div>
      </header>
      <Card>
        <SandboxForm
          verb={formTexts.submit}
          onSend={async (form, kind) => {
            const body = { ...form, kind };
            const reply = await withProof(() => siteApi.post<AppWithSecret>(developerPaths.apps, { body }));
            if (!reply) return {};
            if (!isOk(reply)) return errorsOfRefusal(reply);
            const { app, secret } = reply.data;
            if (secret !== null) putNewSecret(app.id, secret);
            await navigate(`/developers/apps/${app.id}`, { replace: true });
            return {};
          }}
        />
      </Card>
      {dialog}
    </>
  );
}
