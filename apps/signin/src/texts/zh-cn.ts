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
    captcha: {
      loading: '正在准备验证…',
      title: '确认一下你是真人',
      lead: '按一下按钮，浏览器会做一道小计算，大约一秒。不用拼图，也不用认字。',
      start: '开始验证',
      working: '正在验证…',
      halfway: '已完成一半',
      progress: '验证进度',
      toImage: '换一种方式：图片验证码',
      image: {
        title: '输入图片里的字符',
        lead: (characters) => `共 ${characters} 个，只有字母和数字，不分大小写。`,
        alt: '图片验证码',
        label: '图片里的字符',
        reload: '看不清，换一张',
        submit: '提交',
        toWork: '不方便看图？换回自动验证',
        empty: '先输入图片里的字符',
        wrong: (triesLeft) => `和图片对不上，还可以再试 ${triesLeft} 次`,
        renewed: '没有对上，已经换了一张新的',
      },
      passed: '验证通过',
      returning: '正在带你回到刚才的页面…',
      goOn: '没有自动返回？点这里继续',
      finished: '可以回到刚才的页面继续了。',
      closed: {
        title: '这次验证已经失效',
        says: '每次验证有时间限制，也只能用一次。请回到刚才的页面，重新操作一遍。',
      },
      unreachable: {
        offline: '可能是网络断了，也可能是服务暂时不在。验证还没有完成。',
        faulty: (status) => `服务回了一个读不懂的答复（HTTP ${status}）。验证还没有完成。`,
      },
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
