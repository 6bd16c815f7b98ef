import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { SiteConfig } from '@feisuo/contract/schemas/content';

const { trialDays } = membershipLimits;

export const siteConfig: SiteConfig = {
  brand: { name: '飞梭', suffix: '加速器' },
  company: { name: '{brand}网络科技' },
  demonstration: { text: '演示站：公司、价格、资讯和安装包均为示例 ›', href: '/about' },
  meta: {
    title: '{brand}{suffix} · 外服少绕路，延迟更稳',
    description: `{brand}{suffix}：为游戏流量选择更短、更稳的线路。支持 Windows 与安卓，新用户免费试用 ${trialDays} 天。`,
    keywords: '{brand}{suffix},游戏加速器,网游加速,降低延迟,外服加速,绝地求生加速器,手游加速',
    sharePicture: null,
  },
  // The sample company has no contact data; an operator enters real data.
  contact: { title: '联系我们', phone: '', email: '', hours: '', address: '' },
  header: {
    links: [
      { text: '首页', href: '/' },
      { text: '游戏库', href: '/games' },
      { text: '会员', href: '/vip' },
      { text: '补给站', href: '/activity/supply-station-v2' },
      { text: '帮助', href: '/help' },
    ],
    newsLink: { text: '游戏资讯', href: '/news_pubg' },
    // The sample company has no site of its own; an operator enters the real address.
    companyLinks: [
      { text: '公司官网', href: '/' },
      { text: '关于我们', href: '/about' },
    ],
    acceleratorSite: { text: '加速器官网', href: '/' },
    download: { text: '下载', href: '/download' },
  },
  community: {
    title: '扫码咨询',
    text: '手机扫码打开帮助中心：常见问题、最新公告，也可以直接提交工单找客服。',
    note: null,
    qrTarget: '/help',
    picture: null,
  },
  dock: {
    primary: { text: '下载安卓版', href: '/download' },
    secondary: { text: '会员', href: '/vip' },
  },
  footer: {
    closing: {
      lines: ['先测一次。', '快不快，测了才算。'],
      download: { desktopText: '下载 Windows 版', phoneText: '下载安卓版', href: '/download' },
      measure: { text: '测我的网络', href: '/#meter' },
    },
    about: '游戏网络加速工具：替你的游戏流量挑一条更直的线路。',
    columns: [
      {
        title: '产品',
        links: [
          { text: '游戏库', href: '/games' },
          { text: '会员', href: '/vip' },
          { text: '下载', href: '/download' },
          { text: '会员中心', href: '/member' },
        ],
      },
      {
        title: '活动',
        links: [
          { text: '补给站', href: '/activity/supply-station-v2' },
          { text: '抽奖', href: '/lottery' },
          { text: '邀请好友', href: '/invite' },
          { text: '兑换码', href: '/redeem' },
          { text: '新用户礼', href: '/new-user-gift' },
        ],
      },
      {
        title: '内容',
        links: [
          { text: '游戏资讯', href: '/news_pubg' },
          { text: '公告', href: '/notice' },
          { text: '加速是怎么回事', href: '/#how' },
          { text: '在线测速', href: '/#meter' },
        ],
      },
      {
        title: '帮助',
        links: [
          { text: '帮助中心', href: '/help' },
          { text: '线路状态', href: '/status' },
          { text: '提交工单', href: '/support/work-order' },
          { text: '意见反馈', href: '/feedback' },
          { text: '开发者', href: '/developers' },
          { text: '未成年人保护', href: '/child-protection' },
        ],
      },
      {
        title: '条款',
        links: [
          { text: '用户协议', href: '/agreement/user' },
          { text: '隐私政策', href: '/agreement/privacy' },
          { text: '会员服务协议', href: '/agreement/membership' },
          { text: '自动续费规则', href: '/agreement/auto-renewal' },
        ],
      },
    ],
  },
  legal: {
    copyright: '© {brand}{suffix}',
    icp: '',
    psb: '',
    trademarks: '游戏名称与商标归各自权利人所有',
    links: [
      { text: '用户协议', href: '/agreement/user' },
      { text: '隐私政策', href: '/agreement/privacy' },
      { text: '自动续费规则', href: '/agreement/auto-renewal' },
      { text: '未成年人保护', href: '/child-protection' },
    ],
  },
};
