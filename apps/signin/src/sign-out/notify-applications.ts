import { parseAddress, siteAddress } from '../shell/address.ts';

/** Milliseconds to wait for an application that does not answer. */
const PATIENCE_MS = 4000;
/** Milliseconds after the load event: the application's page clears its storage by a script that starts then. */
const GRACE_MS = 500;

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Loads the sign-out page of every application, each in a hidden frame. */
export async function notifyApplications(addresses: readonly string[]): Promise<void> {
  const box = document.createElement('div');
  box.hidden = true;
  const heard = addresses
    .filter((address) => parseAddress(address))
    .map((address) => {
      const frame = document.createElement('iframe');
      frame.title = siteAddress('/');
      // The pages run scripts to clear their storage, and cannot navigate this window.
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      frame.src = address;
      box.append(frame);
      return new Promise((resolve) => {
        frame.addEventListener('load', resolve);
        frame.addEventListener('error', resolve);
      });
    });
  if (heard.length === 0) return;
  document.body.append(box);
  const allHeard = Promise.all(heard).then(() => wait(GRACE_MS));
  await Promise.race([allHeard, wait(PATIENCE_MS)]);
  box.remove();
}
