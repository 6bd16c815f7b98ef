import {
  grantTypes,
  type Scope,
  type SigningAlgorithm,
  type SubjectType,
} from '@feisuo/contract/facts/account-vocabulary';
import { ClientForm, NewClientRequest, type ClientView } from '@feisuo/contract/schemas/console-clients';
import { Reason } from '@feisuo/contract/schemas/console-page';
import type { Seen } from '../kit/form/record-form.tsx';

/** Schema of the form: the fields of an OAuth client, and the reason for the change. */
export const clientFormSchema = {
  ...ClientForm,
  properties: { ...ClientForm.properties, reason: Reason },
  required: [...ClientForm.required, 'reason'],
};
const { id, isConfidential } = NewClientRequest.properties;
export const newClientSchema = {
  ...clientFormSchema,
  properties: { ...clientFormSchema.properties, id, isConfidential },
  required: [...clientFormSchema.required, 'id', 'isConfidential'],
};

export const seenOf = (client: ClientView): Seen => ({
  values: {
    ...Object.fromEntries(Object.keys(ClientForm.properties).map((name) => [name, client[name as keyof ClientForm]])),
    reason: '',
  },
  seen: client.version,
});

const scopes: Scope[] = ['openid', 'profile'];

/** Initial values of a new OAuth client: a third-party client with a server of its own. */
export const newClientValues = {
  id: '',
  isConfidential: true,
  name: '',
  description: '',
  url: '',
  redirectUris: [],
  signOutUris: [],
  origins: [],
  scopes,
  grants: [grantTypes.authorizationCode, grantTypes.refreshToken],
  allowsPlainChallenge: false,
  idTokenAlg: 'RS256' as const,
  subjectType: 'public' as const,
  requiresPushedRequests: false,
  resources: [],
  reason: '',
};

export const scopeNames: Record<Scope, string> = {
  openid: '身份标识',
  profile: '基本资料',
  email: '邮箱地址',
  phone: '完整手机号',
  offline: '离开后仍保持登录',
  user: '账号接口',
  sso: '单点登录',
  jsq: '加速器',
  pan: '预留，不开放任何东西',
  anonymous: '游客账号',
};

export const signingNames: Record<SigningAlgorithm, string> = {
  RS256: 'RS256（登录库通用）',
  ES256: 'ES256（自家应用）',
};

export const subjectTypeNames: Record<SubjectType, string> = {
  public: '所有应用相同',
  pairwise: '按网站分开编号',
};

export const grantNames: Record<string, string> = {
  [grantTypes.authorizationCode]: '授权码（网页和客户端登录）',
  [grantTypes.refreshToken]: '刷新令牌（保持登录）',
  [grantTypes.deviceCode]: '设备码（电视、命令行）',
};

export const describeClientValue = (_name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.join('，') || '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' && value !== '' ? value : '（空）';
};
