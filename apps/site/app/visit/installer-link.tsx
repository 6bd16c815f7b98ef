import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';
import type { ComponentProps, MouseEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loadRootData } from '../root-data.server.ts';
import { installerHref, installerName, type InstallerPlatform, useInstallerSource } from './installer-href.ts';

interface InstallerLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  platform: InstallerPlatform;
  /** The content of the link, or a function that gets the installer's file name. */
  children: React.ReactNode | ((fileName: string) => React.ReactNode);
}

/**
 * A link to an installer, with the visit's source added in the browser. Inside the desktop client, the client downloads
 * the file; in an app that blocks downloads, a guide opens.
 */
export function InstallerLink({ platform, children, onClick, ...rest }: InstallerLinkProps) {
  const source = useInstallerSource();
  const shared = useRouteLoaderData<typeof loadRootData>('root');
  const href = installerHref(platform, source, shared?.downloadOrigin);

  const start = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !mayBlockDownload()) return;
    event.preventDefault();
    // Reads the address from the DOM, because completeLinks may have changed the attribute.
    const { href: address } = event.currentTarget;
    const goThere = () => window.location.assign(address);
    // If the code cannot be loaded, the browser follows the link.
    import('./start-installer.ts').then(({ startInstaller }) => startInstaller(address) || goThere(), goThere);
  };

  return (
    <a href={href} onClick={start} {...rest}>
      {typeof children === 'function' ? children(installerName(platform, source)) : children}
    </a>
  );
}

/** Whether a click may need extra code: in the desktop client, in a frame, or in an app that blocks downloads. */
const mayBlockDownload = () =>
  nativeBridgeName in window || window.parent !== window || /MicroMessenger|zuiyou|pipi/i.test(navigator.userAgent);
