import type { Page } from '@playwright/test';
import { compareVersions, reportPageError, createApiToken, registerWebhook } from './screenshot-fixtures.ts';

/** A screenshot of docs/operating.md: its page, and the actions before it. */
export interface View {
  name: string;
  path: string;
  /** `count` updates the figures, which otherwise takes up to ten minutes. */
  act?: (page: Page, count: () => Promise<void>) => Promise<void>;
}

/** Opens the first item of a list. */
const first = async (page: Page) => {
  await page.locator('tbody a[href^="/console/"]').first().click();
  await page.getByRole('link', { name: /^← / }).waitFor();
};
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
/** With visits and slots, which are counted with a delay. */
const counted: View['act'] = async (page, count) => {
  await count();
  await page.reload();
  await page.getByText('实时', { exact: true }).waitFor();
};
/** The server prices the preview's popup. */
const priced = (page: Page) => page.frameLocator('iframe').getByText('月卡').first().waitFor();

export const views: readonly View[] = [
  {
    name: 'palette',
    path: '/console/orders',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索或跳转' }).fill('退款');
      await page.getByText('手册：', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'operators',
    path: '/console/operators',
    act: async (page) => {
      await createApiToken(page);
      await page
        .getByRole('button', { name: /访问令牌/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^作废/ }).waitFor();
    },
  },
  { name: 'me', path: '/console/me' },
  { name: 'token', path: '/console/me', act: press('创建令牌') },
  { name: 'accounts', path: '/console/accounts' },
  {
    name: 'account',
    path: '/console/accounts',
    // The oldest account has the longest history.
    act: async (page) => {
      await page.locator('tbody a[href^="/console/accounts/"]').last().click();
      await page.getByText('会员时间线').or(page.getByText('发放会员')).first().waitFor();
    },
  },
  { name: 'orders', path: '/console/orders' },
  { name: 'order', path: '/console/orders?state=granted', act: first },
  {
    name: 'refund',
    path: '/console/orders?state=granted',
    act: async (page) => {
      await page.locator('tbody a[href^="/console/"]').last().click();
      await page.getByRole('button', { name: '退款', exact: true }).click();
      await page.getByRole('dialog').getByLabel('原因').fill('线路故障，用户来电');
    },
  },
  { name: 'approvals', path: '/console/refunds/approvals' },
  { name: 'agreements', path: '/console/agreements' },
  { name: 'ledger', path: '/console/books' },
  { name: 'reconciliation', path: '/console/books/reconciliation' },
  { name: 'revenue', path: '/console/books/revenue' },
  {
    name: 'product',
    path: '/console/catalogue',
    act: async (page) => {
      await first(page);
      await priced(page);
    },
  },
  { name: 'pay-page', path: '/console/catalogue/pages/jsq_web', act: priced },
  { name: 'slots', path: '/console/promotion' },
  {
    name: 'line-item',
    path: '/console/promotion/center-trial-ending',
    act: (page) => page.frameLocator('iframe').getByText('看看会员价格').waitFor(),
  },
  { name: 'calendar', path: '/console/promotion/calendar' },
  { name: 'uploads', path: '/console/attribution' },
  { name: 'installers', path: '/console/downloads' },
  { name: 'activity-kinds', path: '/console/activities/new' },
  { name: 'activity', path: '/console/activities/shuttle' },
  {
    name: 'page-builder',
    path: '/console/activities/welcome/edit',
    act: (page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'codes', path: '/console/activities/codes', act: press('新建批次') },
  { name: 'content', path: '/console/content' },
  { name: 'editor', path: '/console/content', act: first },
  { name: 'site', path: '/console/site' },
  { name: 'ticket', path: '/console/support', act: first },
  { name: 'feedback', path: '/console/feedback' },
  { name: 'guardian', path: '/console/guardians', act: first },
  { name: 'invoice', path: '/console/invoices', act: first },
  { name: 'system', path: '/console/system' },
  { name: 'jobs', path: '/console/system/jobs' },
  { name: 'errors', path: '/console/system/errors', act: reportPageError },
  { name: 'clients', path: '/console/system/clients' },
  { name: 'stand-ins', path: '/console/system/stand-ins' },
  { name: 'settings', path: '/console/system/settings' },
  { name: 'webhooks', path: '/console/system/webhooks', act: registerWebhook },
  { name: 'audit', path: '/console/audit' },
  { name: 'experiments', path: '/console/promotion/experiments', act: compareVersions },
  // After all counted events.
  { name: 'overview', path: '/console', act: counted },
  {
    name: 'dashboard',
    path: '/console/dashboard',
    act: async (page, count) => {
      await counted(page, count);
      await page.getByRole('heading', { name: '渠道' }).evaluate((card) => card.scrollIntoView());
    },
  },
];
