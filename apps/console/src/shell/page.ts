import type { Permission } from '@feisuo/contract/facts/permissions';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icons.tsx';

/** Parameters of the page's address. */
export type PageProps = { params: Record<string, string> };

export type ConsolePage = {
  /** `/console/accounts`, or `/console/accounts/:id` for one item. */
  path: string;
  title: string;
  icon: IconName;
  /** Required permission; null: none. */
  permit: Permission | null;
  /** Made with `lazy`. */
  view: ComponentType<PageProps>;
  /** The parent page's path: it is not in the sidebar. */
  under?: string;
  /** The filter that takes search words: the command palette searches by it. */
  searchBy?: string;
  /** The format of this list's numbers. */
  knownBy?: RegExp;
  /** Aliases for the command palette: English, pinyin, other names. */
  alias?: string;
};

export type PageGroup = { name: string; pages: readonly ConsolePage[] };
