import type { Page } from '@playwright/test';

/** The navigation of the member centre. */
export const centre = (page: Page) => page.getByRole('navigation', { name: '会员中心' });
/** A titled part of a page. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
