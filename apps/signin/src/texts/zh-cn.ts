import { zhCN as errors } from '@feisuo/contract/facts/error-messages/zh-cn';
import type { Texts } from './texts.ts';

export const zhCN = (name: string): Texts => {
  const passport = `${name}通行证`;
  return {
    errors,
    passport,
    toSite: '返回官网',
    landing: {
      title: `一个账号，用在${name}的每一处`,
      lines: [
        `${passport}是官网和客户端共用的账号。`,
        '有应用请求登录时，这里先写明是谁在请求、要用到哪些信息，再由你决定。',
        '密码只在账号页面里填写，不会交给请求登录的应用。',
      ],
      formComing: '登录与注册暂未开放，敬请期待。',
    },
    notFound: {
      title: '这里没有页面',
      says: '地址可能输错了，或者页面已经搬走。如果你是从某个应用过来的，请回到应用重新打开登录。',
      toAccount: '去账号中心',
    },
    authorize: {
      loading: '正在核对是谁在请求登录…',
      asks: `请求使用${passport}登录`,
      willUse: '登录后它可以：',
      usesNothing: '它没有请求任何个人信息。',
      formComing: '登录暂未开放。现在这一页只说明是谁在请求，不会登录，也不会交出任何信息。',
      returnsTo: (place) => `取消后回到 ${place}`,
      cancel: '取消并返回',
    },
    refused: {
      todo: '可以做什么',
      restart: '回到应用，重新点一次登录。如果还是这样，请把下面的代码告诉应用的客服。',
      wait: '请求太频繁了，请过几分钟再试。',
      later: '问题在我们这边，稍等片刻再试一次。',
      code: (code) => `错误代码 ${code}`,
    },
    unreachable: {
      title: '账号服务没有连上',
      offline: '可能是网络断了，也可能是服务暂时不在。你的登录请求没有丢。',
      faulty: (status) => `服务回了一个读不懂的答复（HTTP ${status}）。你的登录请求没有丢。`,
      todo: '检查网络后重试；换个网络也可以。',
      retry: '重试',
    },
  };
};
