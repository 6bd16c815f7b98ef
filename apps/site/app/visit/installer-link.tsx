import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';
import type { ComponentProps, MouseEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loadRootData } from '../root-data.server.ts';
import { installerHref, installerName, type InstallerPlatform, useInstallerSource } from './installer-href.ts';

interface InstallerLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  platform: InstallerPlatform;
  /** A function gets the file name. */
  children: React.ReactNode | ((fileName: string) => React.ReactNode);
}

/**
 * An installer link. The browser adds the visit's source, passes it to the desktop client when inside it, and shows a
 * guide in apps that block downloads.
 */
export function InstallerLink({ platform, children, onClick, ...rest }: InstallerLinkProps) {
  const source = useInstallerSource();
  const shared = useRouteLoaderData<typeof loadRootData>('root');
  const href = installerHref(platform, source, shared?.downloadOrigin);

  const start = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !mayBlockDownload()) return;
    event.preventDefault();
    // From the DOM: completeLinks may have changed it.
    const { href: address } = event.currentTarget;
    const goThere = () => window.location.assign(address);
    // If the code cannot be loaded, follow the link.
    import('./start-installer.ts').then(({ startInstaller }) => startInstaller(address) || goThere(), goThere);
  };

  return (
    <a href={href} onClick={start} {...rest}>
      {typeof children === 'function' ? children(installerName(platform, source)) : children}
    </a>
  );
}

/** Whether a download may need more than a link; elsewhere nothing is loaded. */
const mayBlockDownload = () =>
  nativeBridgeName in window || window.parent !== window || /MicroMessenger|zuiyou|pipi/i.test(navigator.userAgent);
