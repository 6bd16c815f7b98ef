import type { Permission } from '@feisuo/contract/facts/permissions';
import type { ToDo } from '@feisuo/contract/facts/to-do';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icons.tsx';

/** Parameters of the page's address. */
export type PageProps = { params: Record<string, string> };

export type ConsolePage = {
  /** `/console/accounts`, or `/console/accounts/:id` for one item. */
  path: string;
  title: string;
  icon: IconName;
  /** Permission that opens the page; null if every operator may open it. */
  permit: Permission | null;
  /** Component loaded with React's `lazy`. */
  view: ComponentType<PageProps>;
  /**
   * The page is mounted again when one of these parameters changes; by default any. A page that can change the id of
   * its open item leaves the id out.
   */
  mountedBy?: readonly string[];
  /** Path of the parent page. A page with a parent is not in the sidebar. */
  under?: string;
  /** Counts of waiting work that the sidebar shows beside this page. */
  toDos?: readonly ToDo[];
  /** Name of the filter that takes a search text. The command palette searches the list with it. */
  searchBy?: string;
  /**
   * Format of the numbers in this list. The command palette offers this list first for a search text in this format.
   */
  knownBy?: RegExp;
  /** Other names by which the command palette finds the page: English, pinyin, synonyms. */
  alias?: string;
};

export type PageGroup = { name: string; pages: readonly ConsolePage[] };
