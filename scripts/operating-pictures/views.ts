import type { Page } from '@playwright/test';
import {
  compareVersions,
  createApiToken,
  fillClient,
  registerWebhook,
  reportPageError,
} from './screenshot-fixtures.ts';

/** A screenshot of docs/operating.md: the page, and the actions before the screenshot is taken. */
export interface View {
  name: string;
  path: string;
  /** Prepares the page. `count` runs the jobs that count events, which otherwise run only every ten minutes. */
  prepare?: (page: Page, count: () => Promise<void>) => Promise<void>;
}

/** Opens the first item of a list, on a page of its own or beside the list. */
const first = async (page: Page) => {
  await page.locator('tbody a[href^="/console/"]').first().click();
  await page.getByRole('link', { name: /^← |^整页打开$/ }).waitFor();
};
const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
/** Runs the counting jobs before the screenshot, because visits and slots are counted with a delay. */
const counted: View['prepare'] = async (page, count) => {
  await count();
  await page.reload();
  await page.getByText('实时', { exact: true }).waitFor();
};
/** Waits for the popup in the preview, which appears only after the server has computed its prices. */
const priced = (page: Page) => page.frameLocator('iframe').getByText('月卡').first().waitFor();

export const views: readonly View[] = [
  {
    name: 'palette',
    path: '/console/orders',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索或跳转' }).fill('退款');
      await page.getByText('手册：', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'operators',
    path: '/console/operators',
    prepare: async (page) => {
      await createApiToken(page);
      await page
        .getByRole('button', { name: /访问令牌/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^作废/ }).waitFor();
    },
  },
  { name: 'me', path: '/console/me' },
  { name: 'token', path: '/console/me', prepare: press('创建令牌') },
  { name: 'accounts', path: '/console/accounts' },
  {
    name: 'account',
    path: '/console/accounts',
    // Opens the oldest account, which has the longest history.
    prepare: async (page) => {
      await page.locator('tbody a[href*="open="]').last().click();
      await page.getByText('会员时间线').or(page.getByText('发放会员')).first().waitFor();
    },
  },
  { name: 'orders', path: '/console/orders' },
  { name: 'order', path: '/console/orders?state=granted', prepare: first },
  {
    name: 'refund',
    path: '/console/orders?state=granted',
    prepare: async (page) => {
      await page.locator('tbody a[href*="open="]').last().click();
      await page.getByRole('button', { name: '退款', exact: true }).click();
      await page.getByRole('dialog').getByLabel('原因').fill('线路故障，用户来电');
    },
  },
  { name: 'approvals', path: '/console/refunds/approvals' },
  { name: 'agreements', path: '/console/agreements' },
  { name: 'ledger', path: '/console/books' },
  { name: 'reconciliation', path: '/console/books/reconciliation' },
  {
    name: 'mismatch',
    path: '/console/books/reconciliation?state=open',
    prepare: async (page) => {
      await page.getByRole('row').filter({ hasText: '渠道已付（退），我们没有' }).getByRole('link').first().click();
      await page.getByRole('radio', { name: /^补单/ }).waitFor();
      await page.getByRole('list', { name: '订单经过' }).waitFor();
      await page.locator('aside[aria-label=差异详情]').evaluate((aside) => aside.scrollTo(0, aside.scrollHeight));
    },
  },
  { name: 'revenue', path: '/console/books/revenue' },
  {
    name: 'product',
    path: '/console/catalogue',
    prepare: async (page) => {
      await first(page);
      await priced(page);
    },
  },
  { name: 'pay-page', path: '/console/catalogue/pages/jsq_web', prepare: priced },
  { name: 'slots', path: '/console/promotion' },
  {
    name: 'line-item',
    path: '/console/promotion/center-trial-ending',
    prepare: (page) => page.frameLocator('iframe').getByText('看看会员价格').waitFor(),
  },
  { name: 'calendar', path: '/console/promotion/calendar' },
  { name: 'uploads', path: '/console/attribution' },
  { name: 'installers', path: '/console/downloads' },
  { name: 'activity-kinds', path: '/console/activities/new' },
  { name: 'activity', path: '/console/activities/shuttle' },
  {
    name: 'page-builder',
    path: '/console/activities/welcome/edit',
    prepare: (page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor(),
  },
  { name: 'codes', path: '/console/activities/codes', prepare: press('新建批次') },
  { name: 'content', path: '/console/content' },
  { name: 'editor', path: '/console/content', prepare: first },
  { name: 'site', path: '/console/site' },
  { name: 'ticket', path: '/console/support', prepare: first },
  { name: 'feedback', path: '/console/feedback' },
  { name: 'guardian', path: '/console/guardians', prepare: first },
  { name: 'invoice', path: '/console/invoices', prepare: first },
  { name: 'system', path: '/console/system' },
  { name: 'jobs', path: '/console/system/jobs' },
  { name: 'errors', path: '/console/system/errors', prepare: reportPageError },
  { name: 'clients', path: '/console/system/clients' },
  { name: 'client', path: '/console/system/clients/new', prepare: fillClient },
  { name: 'sandbox', path: '/console/system/sandbox' },
  { name: 'settings', path: '/console/system/settings' },
  { name: 'webhooks', path: '/console/system/webhooks', prepare: registerWebhook },
  { name: 'audit', path: '/console/audit' },
  { name: 'experiments', path: '/console/promotion/experiments', prepare: compareVersions },
  // Comes near the end of the list, so that the events of all earlier screenshots are counted.
  { name: 'overview', path: '/console', prepare: counted },
  {
    name: 'dashboard',
    path: '/console/dashboard',
    prepare: async (page, count) => {
      await counted(page, count);
      await page.getByRole('heading', { name: '渠道' }).evaluate((card) => card.scrollIntoView());
    },
  },
];
