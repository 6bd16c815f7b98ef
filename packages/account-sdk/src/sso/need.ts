import type { AccountClient } from '../account-client.ts';
import { ownError } from '../errors/account-error.ts';

/** A setting that what was asked for cannot do without. */
export function need(setting: Readonly<Record<string, string | undefined>>): string {
  const [[name, value] = []] = Object.entries(setting);
  if (!value) throw ownError('local', `missing config: ${name}`);
  return value;
}

/** The page; there is none outside a browser. */
export function needPage({ platform }: Pick<AccountClient, 'platform'>): Window {
  if (!platform.page) throw ownError('local', 'no page');
  return platform.page;
}
