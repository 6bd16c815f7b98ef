import type { Permission } from '@feisuo/contract/facts/permissions';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icons.tsx';

/** What a page is given: the parts of its address that stand for something. */
export type PageProps = { params: Record<string, string> };

export type ConsolePage = {
  /** `/console/accounts`, or `/console/accounts/:id` for a page about one of them. */
  path: string;
  title: string;
  icon: IconName;
  /** What looking at it needs; null: being here. */
  permit: Permission | null;
  /** Made with `lazy`, so that it comes when it is opened. */
  view: ComponentType<PageProps>;
  /** The path of the page it belongs to: it is reached from there, and the sidebar does not list it. */
  under?: string;
  /** The name of a filter that takes words: the command palette then offers to look for what was typed. */
  searchBy?: string;
  /** What its numbers look like, and no other list's. */
  knownBy?: RegExp;
  /** Other words that the command palette knows it by: English, pinyin, what people call it. */
  alias?: string;
};

export type PageGroup = { name: string; pages: readonly ConsolePage[] };
