import { scopes, signingAlgorithms, subjectTypes } from '@feisuo/contract/facts/account-vocabulary';
import { isSentInClear } from '@feisuo/contract/facts/clients';
import { siteOrigin } from '../site-address.ts';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { clientGrants } from '@feisuo/contract/schemas/console-clients';
import { Input, Select, Switch } from 'antd';
import { Field } from '../kit/form/field.tsx';
import { grantNames, scopeNames, signingNames, subjectTypeNames } from './client-values.ts';

/** Input for a list of addresses; the operator types or pastes them. */
const Addresses = (props: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) => (
  <Select {...props} mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
);

/**
 * Refuses redirect addresses to which codes or tokens would be sent unencrypted. The server has the same rule, which
 * also depends on the site's address.
 */
const noneInClear = {
  validator: async (_rule: unknown, addresses: readonly string[] = []) => {
    const plain = addresses.find((address) => isSentInClear(address, siteOrigin()));
    if (plain !== undefined) throw new Error(fieldRefusals.clientInClear(plain));
  },
};

export function ClientFields() {
  return (
    <>
      <Field name="name" label="名称" extra="登录时给用户看；{brand} 会换成品牌名">
        <Input maxLength={64} autoComplete="off" />
      </Field>
      <Field name="description" label="说明">
        <Input maxLength={200} />
      </Field>
      <Field name="url" label="首页地址">
        <Input maxLength={500} placeholder="https://" />
      </Field>
      <Field
        name="redirectUris"
        label="回跳地址"
        extra="登录后只能回到这里的地址，逐字相同，要 https；本机调试可以用 http://localhost。回车添加；{site}、{account} 代表本站和账号页面"
        rules={[noneInClear]}
      >
        <Addresses />
      </Field>
      <Field
        name="origins"
        label="网页来源"
        extra="这些来源的网页可以直接调用账号接口，如 https://www.example.com"
        rules={[noneInClear]}
      >
        <Addresses />
      </Field>
      <Field name="signOutUris" label="退出通知地址" extra="用户退出时会在后台打开" rules={[noneInClear]}>
        <Addresses />
      </Field>
      <Field name="scopes" label="可申请的权限">
        <Select
          mode="multiple"
          options={scopes.map((value) => ({ value, label: `${scopeNames[value]}（${value}）` }))}
        />
      </Field>
      <Field name="grants" label="登录方式">
        <Select mode="multiple" options={clientGrants.map((value) => ({ value, label: grantNames[value] ?? value }))} />
      </Field>
      <Field name="idTokenAlg" label="id_token 签名" extra="多数登录库默认只认 RS256">
        <Select options={signingAlgorithms.map((value) => ({ value, label: signingNames[value] }))} />
      </Field>
      <Field
        name="subjectType"
        label="用户编号"
        extra="分开编号时，不同网站的应用拿到的编号不同，无法互相比对；启用后不要改回，否则应用会认不出老用户"
      >
        <Select options={subjectTypes.map((value) => ({ value, label: subjectTypeNames[value] }))} />
      </Field>
      <Field
        name="resources"
        label="其他接口"
        extra="应用可以为这些接口申请访问令牌（RFC 8707 的 resource）；这种令牌不能调用我们的接口"
      >
        <Addresses />
      </Field>
      <Field
        name="requiresPushedRequests"
        label="必须先推送登录请求"
        valuePropName="checked"
        extra="应用的服务器先把请求发给我们（PAR），浏览器改不了请求的内容"
      >
        <Switch />
      </Field>
      <Field
        name="allowsPlainChallenge"
        label="接受不加密的校验码"
        valuePropName="checked"
        extra="只为不能计算 SHA-256 的老设备打开"
      >
        <Switch />
      </Field>
      <Field name="reason" label="原因" extra="会写进审计日志">
        <Input maxLength={500} />
      </Field>
    </>
  );
}
