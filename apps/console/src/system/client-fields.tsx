import {
  clientAuthMethods,
  grantTypes,
  scopes,
  serviceScopes,
  signingAlgorithms,
  subjectTypes,
} from '@feisuo/contract/facts/account-vocabulary';
import { isSentInClear } from '@feisuo/contract/facts/clients';
import { siteOrigin } from '../site-address.ts';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { clientGrants, type ClientForm } from '@feisuo/contract/schemas/console-clients';
import { Form, Input, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { Field } from '../kit/form/field.tsx';
import { GrowingText } from '../kit/form/growing-text.tsx';
import {
  authMethodNames,
  grantNames,
  scopeNames,
  serviceScopeNames,
  signingNames,
  subjectTypeNames,
} from './client-values.ts';
import styles from './client-fields.module.css';

/** Input for a list of addresses; the operator types or pastes them. */
const Addresses = (props: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) => (
  <Select {...props} mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
);

/**
 * Refuses redirect addresses to which codes or tokens would be sent unencrypted. The server has the same rule, which
 * also depends on the site's address.
 */
const noneInClear = {
  validator: async (_rule: unknown, addresses: readonly string[] | string = []) => {
    const plain = [addresses].flat().find((address) => isSentInClear(address, siteOrigin()));
    if (plain !== undefined) throw new Error(fieldRefusals.clientInClear(plain));
  },
};

/** Which fields the form shows: others have no effect with the chosen values. A field with a value stays visible. */
function useShownFields() {
  const form = Form.useFormInstance<ClientForm>();
  const values = (Form.useWatch([], form) ?? {}) as Partial<ClientForm>;
  const { authMethod, jwks, jwksUri, grants = [], serviceScopes: services = [] } = values;
  return {
    keys: authMethod === 'private_key_jwt' || Boolean(jwks) || Boolean(jwksUri),
    serviceScopes: grants.includes(grantTypes.clientCredentials) || services.length > 0,
    backchannelSession: Boolean(values.backchannelLogoutUri) || values.backchannelLogoutSessionRequired === true,
    frontchannelSession: Boolean(values.frontchannelLogoutUri) || values.frontchannelLogoutSessionRequired === true,
  };
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

export function ClientFields() {
  const isShown = useShownFields();
  return (
    <>
      <Section title="应用">
        <Field name="name" label="名称" extra="登录时给用户看；{brand} 会换成品牌名">
          <Input maxLength={64} autoComplete="off" />
        </Field>
        <Field name="description" label="说明">
          <Input maxLength={200} />
        </Field>
        <Field name="url" label="首页地址">
          <Input maxLength={500} placeholder="https://" />
        </Field>
      </Section>
      <Section title="认证">
        <Field
          name="authMethod"
          label="认证方式"
          extra="应用怎样证明自己的身份。有自己的服务器、能保管密钥的才能认证；网页和桌面程序选公开应用"
        >
          <Select options={clientAuthMethods.map((value) => ({ value, label: authMethodNames[value] }))} />
        </Field>
        <Field name="jwks" hidden={!isShown.keys} label="公钥" extra="只用于私钥签名：JWK Set，和公钥地址二选一">
          <GrowingText rows={3} maxLength={20_000} />
        </Field>
        <Field
          name="jwksUri"
          hidden={!isShown.keys}
          label="公钥地址"
          extra="只用于私钥签名；换密钥时不用来这里改"
          rules={[noneInClear]}
        >
          <Input maxLength={500} placeholder="https://" />
        </Field>
      </Section>
      <Section title="登录">
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
        <Field name="scopes" label="可申请的权限">
          <Select
            mode="multiple"
            options={scopes.map((value) => ({ value, label: `${scopeNames[value]}（${value}）` }))}
          />
        </Field>
        <Field name="grants" label="登录方式">
          <Select
            mode="multiple"
            options={clientGrants.map((value) => ({ value, label: grantNames[value] ?? value }))}
          />
        </Field>
        <Field
          name="serviceScopes"
          hidden={!isShown.serviceScopes}
          label="服务权限"
          extra="配合客户端凭证使用，令牌不属于任何用户"
        >
          <Select
            mode="multiple"
            options={serviceScopes.map((value) => ({ value, label: `${serviceScopeNames[value]}（${value}）` }))}
          />
        </Field>
      </Section>
      <Section title="退出登录">
        <Field
          name="signOutUris"
          label="退出页面"
          extra="用户退出后可以回到这里的地址；登录时带了 sso 权限和 sign_out_uri 的，退出时还会在后台打开"
          rules={[noneInClear]}
        >
          <Addresses />
        </Field>
        <Field
          name="backchannelLogoutUri"
          label="后台通知地址"
          extra="backchannel_logout_uri：用户在这个应用的登录一结束，服务器就把退出令牌发到这里，失败会重试"
        >
          <Input maxLength={500} placeholder="https://" />
        </Field>
        <Field
          name="backchannelLogoutSessionRequired"
          hidden={!isShown.backchannelSession}
          label="后台通知要带会话编号"
          valuePropName="checked"
          extra="backchannel_logout_session_required；退出令牌里总是有 sid，打开只表示应用靠它找到登录"
        >
          <Switch />
        </Field>
        <Field
          name="frontchannelLogoutUri"
          label="浏览器通知地址"
          extra="frontchannel_logout_uri：用户在浏览器里退出时，退出页面在看不见的框架里打开它，并带上 iss 和 sid；要和某个回跳地址同域名"
        >
          <Input maxLength={500} placeholder="https://" />
        </Field>
        <Field
          name="frontchannelLogoutSessionRequired"
          hidden={!isShown.frontchannelSession}
          label="浏览器通知每个会话"
          valuePropName="checked"
          extra="frontchannel_logout_session_required；打开后，同一个浏览器里的几次登录逐个通知，否则只通知最近一次"
        >
          <Switch />
        </Field>
      </Section>
      <Section title="令牌">
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
          name="dpopBoundAccessTokens"
          label="令牌绑定密钥（DPoP）"
          valuePropName="checked"
          extra="打开后只发绑定密钥的令牌，被偷走也用不了；应用要支持 RFC 9449"
        >
          <Switch />
        </Field>
      </Section>
      <Section title="登录请求">
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
      </Section>
      <Field name="reason" label="原因" extra="会写进审计日志">
        <Input maxLength={500} />
      </Field>
    </>
  );
}
