import {
  providerGroupPrefix,
  settingGroups,
  settingLabel,
  providerFields,
} from '@feisuo/contract/facts/setting-groups';
import type { SettingGroupView } from '@feisuo/contract/schemas/console-settings';
import { Alert, Button, Form, Input, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ClientId } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { questionBefore } from './untested-gateway-settings.ts';
import { FixedSettings, SettingFields } from './setting-fields.tsx';
import { goToTest, SettingTest } from './settings-test-panel.tsx';
import {
  requestOf,
  valueDescriberOf,
  schemaOf,
  seenOf,
  settingStates,
  splitFields,
  titleOf,
} from './setting-values.ts';
import styles from './system-page.module.css';

const schema = Type.Object({ id: ClientId, ...schemaOf(providerFields).properties });
const nothing: SettingGroupView = {
  id: providerGroupPrefix,
  state: 'off',
  isFixed: false,
  revision: 0,
  changedAt: null,
  changedBy: null,
  unfit: [],
  lastTry: null,
  values: [],
};

function NewProvider() {
  const navigate = useNavigate();
  const api = useApi();
  const blank = seenOf(nothing);
  const save = async ({ id, ...values }: Record<string, unknown>) => {
    const group = providerGroupPrefix + String(id);
    const saved = await api.put<SettingGroupView>(`settings/${encodeURIComponent(group)}`, requestOf(values, 0));
    return { values: blank.values, seen: saved.id };
  };
  return (
    <div className={styles.page}>
      <DetailHead back={{ to: '/console/system/settings', title: '设置' }} title="新增登录方式" />
      <RecordForm
        schema={schema}
        record={{ values: { ...blank.values, id: '', enabled: 'off', kind: 'oidc' } }}
        save={save}
        onSaved={({ seen }) => void navigate(`/console/system/settings/${encodeURIComponent(String(seen))}`)}
      >
        <Field name="id" label="编号" extra="字母、数字、. - _，保存后不能改；绑定关系按它记">
          <Input maxLength={64} autoComplete="off" />
        </Field>
        <SettingFields fields={providerFields} group={nothing} />
        <Field name="reason" label="原因" extra="会写进审计日志；密钥不会">
          <Input maxLength={500} />
        </Field>
      </RecordForm>
    </div>
  );
}

const back = { to: '/console/system/settings', title: '设置' };

export function SettingPage({ params: { id = '' } }: PageProps) {
  return id === 'new' ? <NewProvider /> : <OneSetting id={id} />;
}

function OneSetting({ id }: { id: string }) {
  const api = useApi();
  const may = useMay()('system.security');
  // antd's instance of the settings form. The test card below the form needs it to read the typed values.
  const [form, setForm] = useState<FormInstance | null>(null);
  const [passed, setPassed] = useState<string | null>(null);
  const path = `settings/${encodeURIComponent(id)}`;
  const remote = useRemote<SettingGroupView>(path);
  const save = async (values: Record<string, unknown>, revision: unknown) => {
    const saved = await api.put<SettingGroupView>(path, requestOf(values, revision));
    void remote.refresh();
    return seenOf(saved);
  };
  return (
    <RemoteView what="设置" remote={remote}>
      {(group) => {
        const { open, closed } = splitFields(group);
        const [tone, text] = settingStates[group.state];
        const shown = seenOf(group);
        const ask = (typed: Record<string, unknown>, before: Record<string, unknown>) => {
          const question = questionBefore(id, open, before, typed, passed);
          return question?.otherwise === '先测试' ? { ...question, instead: goToTest } : question;
        };
        const says = settingGroups.find((one) => one.id === id)?.says;
        const changed = group.changedAt && `${group.changedBy} 于 ${formatTime(group.changedAt)} 保存过。`;
        return (
          <div className={styles.page}>
            <DetailHead
              back={back}
              title={titleOf(group)}
              state={<Pill tone={tone}>{text}</Pill>}
              actions={
                may &&
                !group.isFixed &&
                id.startsWith(providerGroupPrefix) && <Remove group={group} path={path} refresh={remote.refresh} />
              }
            />
            <p className={styles.list}>{[says, changed].filter(Boolean).join(' ')}</p>
            {group.unfit.length > 0 && (
              <Alert
                type="error"
                showIcon
                title="保存过的设置没有生效"
                description={`和现在的环境变量不匹配：${group.unfit.map(settingLabel).join('、')}。改好后重新保存。`}
              />
            )}
            {open.length > 0 && (
              <RecordForm
                key={group.id}
                schema={schemaOf(open)}
                record={shown}
                save={save}
                ask={ask}
                reload={async () => seenOf(await api.get<SettingGroupView>(path))}
                describe={valueDescriberOf(open)}
                saved="已保存，几秒内在所有进程生效"
                isDisabled={!may}
              >
                <SettingFields fields={open} group={group} />
                <HandOn to={setForm} />
                {may && (
                  <Field name="reason" label="原因" extra="会写进审计日志；密钥不会">
                    <Input maxLength={500} />
                  </Field>
                )}
              </RecordForm>
            )}
            {closed.length > 0 && (
              <Card title="不能在这里改">
                <FixedSettings fields={closed} group={group} />
              </Card>
            )}
            {may && <SettingTest id={id} draft={form && { form, fields: open, shown, onPassed: setPassed }} />}
          </div>
        );
      }}
    </RemoteView>
  );
}

/** Passes antd's form instance to a component outside of the form, which cannot read it from the context. */
function HandOn({ to }: { to: (form: FormInstance) => void }) {
  const form = Form.useFormInstance();
  useEffect(() => to(form), [form, to]);
  return null;
}

type RemoveProps = { group: SettingGroupView; path: string; refresh: () => Promise<void> };

function Remove({ group, path, refresh }: RemoveProps) {
  const navigate = useNavigate();
  const api = useApi();
  const askAction = useAction();
  const remove = () =>
    askAction({
      title: `删除 ${titleOf(group)}？`,
      message: '登录页上不再有它，密钥也一起删掉；只用它登录的人会进不来。',
      verb: '删除',
      isDangerous: true,
      perform: ({ reason }) => {
        const values = Object.fromEntries(group.values.map(({ name }) => [name, null]));
        return api.put(path, { revision: group.revision, values, reason });
      },
      onDone: () => void navigate(back.to),
      onConflict: refresh,
    });
  return (
    <Button danger onClick={remove}>
      删除
    </Button>
  );
}
