import type { Permission } from '@feisuo/contract/facts/permissions';
import type { ToDo } from '@feisuo/contract/facts/to-do';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icons.tsx';

export type PageProps = { params: Record<string, string> };

export type ConsolePage = {
  /** Path with placeholders: `/console/accounts`, or `/console/accounts/:id` for one item. */
  path: string;
  title: string;
  icon: IconName;
  /** Permission that the page requires; null if every operator may open the page. */
  permit: Permission | null;
  /** The page's component, loaded by React's `lazy`. */
  view: ComponentType<PageProps>;
  /**
   * Parameters whose change mounts the page anew; by default all. A page that can change the id of its open item leaves
   * out the id.
   */
  mountedBy?: readonly string[];
  /** Path of the parent page. The sidebar does not list pages that have a parent. */
  under?: string;
  /** Counts of waiting tasks that the sidebar shows beside the page's name. */
  toDos?: readonly ToDo[];
  /** Query parameter of the list's search. The command palette uses it to search the list. */
  searchBy?: string;
  /** Format of the numbers in this list. The command palette offers this list first for a text in this format. */
  knownBy?: RegExp;
  /** Other names by which the command palette finds the page: English, pinyin, synonyms. */
  alias?: string;
};

export type PageGroup = { name: string; pages: readonly ConsolePage[] };
