import type { Language } from '../pages.ts';

const zh = {
  title: '错误码',
  lead: '服务返回的每一个错误：编号、名称、HTTP 状态、含义和处理办法。',
  description: '飞梭账号服务的错误码大全：每个错误的含义、HTTP 状态、给用户看的文案和处理办法。',
  form: '错误的格式',
  formNote: [
    '用 <code>error_code</code> 判断错误，<code>error</code> 是它的名称。',
    '<code>details[1].message</code> 是给用户看的文案，语言跟随请求头 <code>accept-language</code>。',
    '<code>details[0].reason</code> 用来区分编号相同的不同情况。',
    '表单请求和授权响应使用 RFC 的名称，编号不变，见<a href="#aliases">下表</a>。',
  ],
  catalogue: '全部错误',
  meaning: '含义',
  remedy: '处理办法',
  message: '给用户看的文案',
  aliases: 'RFC 名称',
  reasons: 'reason 的取值',
  name: '名称',
  code: '错误码',
};
type ErrorTexts = typeof zh;
const en: ErrorTexts = {
  title: 'Errors',
  lead: 'Every error of the service: number, name, HTTP status, meaning, and what to do.',
  description:
    'Error catalogue of the Feisuo account service: the meaning of each error, its HTTP status, the message for members and what to do.',
  form: 'The form of an error',
  formNote: [
    'Branch on <code>error_code</code>; <code>error</code> is its name.',
    '<code>details[1].message</code> is for members, in the language of <code>accept-language</code>.',
    '<code>details[0].reason</code> tells errors with the same number apart.',
    'Form requests and authorization responses have the names of the RFCs, with the same numbers: see <a href="#aliases">below</a>.',
  ],
  catalogue: 'All errors',
  meaning: 'Meaning',
  remedy: 'What to do',
  message: 'Message for members',
  aliases: 'Names of the RFCs',
  reasons: 'Values of reason',
  name: 'Name',
  code: 'Code',
};
export const errorTexts: Readonly<Record<Language, ErrorTexts>> = { zh, en };
