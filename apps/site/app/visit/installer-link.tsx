import { nativeBridgeName } from '@feisuo/contract/facts/native-bridge';
import type { ComponentProps, MouseEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loadRootData } from '../root-data.server.ts';
import { installerHref, installerName, type InstallerPlatform, useInstallerSource } from './installer-href.ts';

interface InstallerLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'children'> {
  platform: InstallerPlatform;
  /** What to draw inside; may show the name that the file will have. */
  children: React.ReactNode | ((fileName: string) => React.ReactNode);
}

/**
 * A link to an installer. The server draws it for anybody; the browser adds where the visit came from, hands it to the
 * desktop client inside of that, and shows the way out of applications that let no download through.
 */
export function InstallerLink({ platform, children, onClick, ...rest }: InstallerLinkProps) {
  const source = useInstallerSource();
  const shared = useRouteLoaderData<typeof loadRootData>('root');
  const href = installerHref(platform, source, shared?.downloadOrigin);

  const start = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !mayBeKept()) return;
    event.preventDefault();
    // As the page has it: it may know more than this drawing.
    const { href: address } = event.currentTarget;
    const goThere = () => window.location.assign(address);
    // Should it not arrive, the link leads on as it would have.
    import('./start-installer.ts').then(({ startInstaller }) => startInstaller(address) || goThere(), goThere);
  };

  return (
    <a href={href} onClick={start} {...rest}>
      {typeof children === 'function' ? children(installerName(platform, source)) : children}
    </a>
  );
}

/** Whether this is a place where a download needs more than a link; most are none, and load nothing. */
const mayBeKept = () =>
  nativeBridgeName in window || window.parent !== window || /MicroMessenger|zuiyou|pipi/i.test(navigator.userAgent);
