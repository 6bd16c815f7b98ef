import { expect, test } from 'vitest';
import { headerItems } from './header-items.ts';

const link = (text: string, href = `/${text}`) => ({ text, href });
const site = {
  header: {
    links: [link('首页', '/'), link('会员')],
    newsLink: link('游戏资讯'),
    companyLinks: [link('公司官网'), link('关于我们')],
    acceleratorSite: link('加速器官网', '/'),
    download: link('下载'),
  },
  community: { title: '扫码咨询', text: '扫码', note: null, qrTarget: '/', picture: null },
};
const visitor = { isThirdParty: false, hidesCommunity: false };
const tagged = { isThirdParty: true, hidesCommunity: false };
const thirdPartyHost = { isThirdParty: true, hidesCommunity: true };

test.each([
  ['/', visitor, '首页 会员 游戏资讯 公司官网 关于我们', true],
  ['/tf', visitor, '游戏资讯 公司官网 关于我们', true],
  ['/', tagged, '首页 会员 游戏资讯 公司官网 关于我们', true],
  ['/tf', tagged, '游戏资讯', true],
  ['/tf-v2/', tagged, '游戏资讯', true],
  ['/', thirdPartyHost, '首页 会员 公司官网 关于我们', false],
  ['/tf', thirdPartyHost, '', false],
  ['/activity/supply-station-v2', visitor, '会员 加速器官网', true],
  ['/activity/supply-station-v2', thirdPartyHost, '会员 加速器官网', false],
])('§2 header: on the page %s with %o the header contains the links %s', (pathname, visit, texts, showsCommunity) => {
  const items = headerItems(site, { pathname, ...visit });
  expect(items.links.map(({ text }) => text).join(' ')).toBe(texts);
  expect(items.showsCommunity).toBe(showsCommunity);
});

test('the header has no news link while the news page is not published', () => {
  const { links } = headerItems({ ...site, header: { ...site.header, newsLink: null } }, { pathname: '/', ...visitor });
  expect(links.map(({ text }) => text)).not.toContain('游戏资讯');
});

test('the header of landing pages for ads has none of our own links', () => {
  expect(headerItems(site, { pathname: '/tf', ...tagged }).isLanding).toBe(true);
  expect(headerItems(site, { pathname: '/tf-v2', ...visitor }).isLanding).toBe(true);
  expect(headerItems(site, { pathname: '/games', ...tagged }).isLanding).toBe(false);
});
