import { providerFields, providerGroupPrefix } from '@feisuo/contract/facts/setting-groups';
import { ClientId } from '@feisuo/contract/schemas/fields';
import type { SettingGroupView } from '@feisuo/contract/schemas/console-settings';
import { Input } from 'antd';
import { Type } from 'typebox';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { SettingFields } from './setting-fields.tsx';
import { requestOf, schemaOf, seenOf } from './setting-values.ts';
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

export function NewProvider() {
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
