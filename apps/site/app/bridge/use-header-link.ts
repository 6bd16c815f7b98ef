import { useInClient } from './use-in-client.ts';

interface HeaderLink {
  text: string;
  href: string;
}

/** As short as the download, so that the header does not shift when the page finds the desktop client. */
const inClient: HeaderLink = { text: '游戏', href: '/games' };

/** The button of the header: the download, or the games for a member who reads the page in the desktop client. */
export const useHeaderLink = (download: HeaderLink): HeaderLink => (useInClient() ? inClient : download);
