import { createHash } from 'node:crypto';
import { httpStatusOf } from '@feisuo/contract/facts/error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.ts';
import { refuse, type Dialect } from './dialect.ts';
import { pageHeaders } from './security-headers.ts';
import { serviceDialect } from './service-dialect.ts';

interface Words {
  title: string;
  text: string;
}

const wordsByStatus: Partial<Record<number, Words>> = {
  400: { title: '网址有误', text: '这个网址里有无法识别的字符，请检查后重新输入。' },
  404: { title: '没有这个页面', text: '网址可能输错了，或者页面已经不在了。' },
  503: { title: '服务暂时不可用', text: '我们正在恢复服务，请稍后刷新再试。' },
  429: { title: '访问太频繁', text: '请稍等一会儿再打开。' },
};
const otherwise: Words = { title: '页面暂时无法打开', text: '我们这边出了点问题，请稍后刷新再试。' };

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#0b0d0c;color:#f2f1e9;' +
  'font:16px/1.7 system-ui,sans-serif}h1{margin:0;font-size:28px}p{margin:8px 0;color:#bcc1b7}a{color:#c9e45c}';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageDialect: Dialect = {
  word({ refusal: name, facts }) {
    const status = facts.status ?? httpStatusOf(name);
    return { status, body: pageOf(wordsByStatus[status] ?? otherwise) };
  },
};

/**
 * Refuses requests outside of APIs. Browsers get a small page that needs no scripts and no build of the site; other
 * clients get the service dialect.
 */
export function refusePage(refusal: AppError, request: FastifyRequest, reply: FastifyReply): void {
  if (!isBrowsing(request)) {
    refuse(serviceDialect, refusal, request, reply);
    return;
  }
  reply.headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY });
  refuse(pageDialect, refusal, request, reply);
}

export const showNote = (reply: FastifyReply, status: number, words: Words): FastifyReply =>
  reply
    .code(status)
    .headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY })
    .send(pageOf(words));

const isBrowsing = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;

const pageOf = ({ title, text }: Words) =>
  Buffer.from(
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">' +
      `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>` +
      `<body><h1>${title}</h1><p>${text}</p><p><a href="/">回到首页</a></p></body></html>`,
  );
