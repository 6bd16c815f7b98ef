import { applicationScopes, type ApplicationScope } from '@feisuo/contract/facts/application-rules';
import { ApproveApplicationRequest, type ApplicationFileView } from '@feisuo/contract/schemas/console-applications';
import type { AppRequestView } from '@feisuo/contract/schemas/developer-apps';
import { Button, Select } from 'antd';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { useMay } from '../kit/current-operator.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { Field } from '../kit/form/field.tsx';
import { Person } from '../kit/person/person.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { ApplicationLogo } from './application-logo.tsx';
import { applicationEventTexts, applicationKindTexts, requestStateTexts } from './application-texts.ts';
import { ApplicationStatePills } from './application-state-pills.tsx';
import { scopeNames } from './client-values.ts';
import { RequestComparison } from './request-comparison.tsx';
import styles from './system-page.module.css';

export function ApplicationPage({ params: { id = '' } }: PageProps) {
  const remote = useRemote<ApplicationFileView>(`applications/${encodeURIComponent(id)}`);
  return (
    <RemoteView what="应用申请" remote={remote}>
      {(file) => <Application file={file} refresh={() => void remote.refresh()} />}
    </RemoteView>
  );
}

function Application({ file, refresh }: { file: ApplicationFileView; refresh: () => void }) {
  const may = useMay()('system.security');
  const waiting = file.requests.find(({ state }) => state === 'waiting');
  const decided = file.requests.filter(({ state }) => state !== 'waiting').toReversed();
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/system/applications', title: '应用申请' }}
        title={file.name}
        id={file.id}
        state={<ApplicationStatePills {...file} />}
        actions={may && waiting && <Decide request={waiting} refresh={refresh} />}
      />
      <div className={styles.columns}>
        <div className={styles.section}>
          {waiting && (
            <Card title="等待审核的申请" aside={<small>{formatTime(waiting.askedAt)} 提交</small>}>
              <RequestComparison file={file} fields={waiting.fields} />
            </Card>
          )}
          {decided.length > 0 && (
            <Card title="处理过的申请">
              <ul className={styles.list}>
                {decided.map((request) => (
                  <Decided key={request.id} request={request} />
                ))}
              </ul>
            </Card>
          )}
        </div>
        <div className={styles.section}>
          <Card title="应用" aside={<Link to={`/console/system/clients/${file.id}`}>接入设置</Link>}>
            <Facts
              facts={[
                ['所有者', <Person key="owner" id={file.ownerId} />],
                ['类型', applicationKindTexts[file.kind]],
                ['图标', file.picture && <ApplicationLogo key="logo" path={file.picture} />],
                ['能登录的人', file.approvedAt === null ? '只有所有者自己，只能在本机' : '所有会员'],
                ['创建', formatTime(file.createdAt)],
                ['首次通过', file.approvedAt && formatTime(file.approvedAt)],
              ]}
            />
          </Card>
          <Card title="经过">
            <ul className={styles.list}>
              {file.history.map(({ kind, note, at }) => (
                <li key={`${kind} ${at}`}>
                  <b>{applicationEventTexts[kind]}</b> <small className="num">{formatTime(at)}</small>
                  {note && <p>{note}</p>}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  );
}

function Decided({ request: { state, fields, reason, grantedScopes, decidedAt } }: { request: AppRequestView }) {
  const { text, tone } = requestStateTexts[state];
  return (
    <li>
      <Pill tone={tone}>{text}</Pill> {fields.name}{' '}
      {decidedAt !== null && <small className="num">{formatTime(decidedAt)}</small>}
      {grantedScopes && <p>给了 {grantedScopes.map((scope) => scopeNames[scope as ApplicationScope]).join('、')}</p>}
      {reason && <p>{reason}</p>}
      <p className={styles.dim}>{fields.redirectUris.join(' ')}</p>
    </li>
  );
}

function Decide({ request, refresh }: { request: AppRequestView; refresh: () => void }) {
  const api = useApi();
  const ask = useAction();
  const path = `applications/requests/${request.id}`;
  const after = { onDone: refresh, onConflict: refresh };
  const approve = () =>
    ask({
      title: `通过「${request.fields.name}」？`,
      message: '申请里的资料几秒内生效，所有会员都能用这个应用登录。申请人会收到消息，看不到这里写的原因。',
      verb: '通过',
      schema: ApproveApplicationRequest,
      initial: { scopes: request.fields.scopes },
      fields: (
        <Field name="scopes" label="给的权限" extra="可以比申请的少；「身份标识」不能去掉">
          <Select
            mode="multiple"
            options={applicationScopes
              .filter((scope) => request.fields.scopes.includes(scope))
              .map((scope) => ({
                value: scope,
                label: `${scopeNames[scope]}（${scope}）`,
                disabled: scope === 'openid',
              }))}
          />
        </Field>
      ),
      perform: ({ scopes, reason }) => api.post(`${path}/approve`, { scopes, reason }),
      done: '已通过，申请人会收到消息',
      ...after,
    });
  const refuse = () =>
    ask({
      title: `驳回「${request.fields.name}」？`,
      message: '下面写的原因会发给申请人，请说清楚哪里要改。以前通过的版本照常可用。',
      verb: '驳回',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/refuse`, { reason }),
      done: '已驳回，申请人会收到消息',
      ...after,
    });
  return (
    <>
      <Button type="primary" onClick={approve}>
        通过
      </Button>
      <Button danger onClick={refuse}>
        驳回
      </Button>
    </>
  );
}
