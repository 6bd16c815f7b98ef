import { thisDevice } from '../../device/detect-device.ts';
import { installerHref } from '../../visit/installer-href.ts';
import { installerSource } from '../../visit/installer-source.ts';
import { startInstaller } from '../../visit/start-installer.ts';
import { visit } from '../../visit/visit.ts';

/** Starts the download of the installer for this machine; where there is none for it, the download page says what there is. */
export async function startDownload(): Promise<void> {
  const { os } = thisDevice();
  if (os !== 'windows' && os !== 'android') return window.location.assign('/download');
  const href = installerHref(os, await installerSource(visit()));
  if (!startInstaller(href)) window.location.assign(href);
}
