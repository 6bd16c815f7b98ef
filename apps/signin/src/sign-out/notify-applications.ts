import { parseAddress, siteAddress } from '../shell/address.ts';

/** Milliseconds to wait for clients that do not answer. */
const PATIENCE_MS = 4000;
/** Milliseconds to wait after the load event, because the client's page may clear its storage only then. */
const GRACE_MS = 500;

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Loads the sign-out page of every client in a hidden frame (front-channel logout). */
export async function notifyApplications(addresses: readonly string[]): Promise<void> {
  const box = document.createElement('div');
  box.hidden = true;
  const heard = addresses
    .filter((address) => parseAddress(address))
    .map((address) => {
      const frame = document.createElement('iframe');
      frame.title = siteAddress('/');
      // Allows scripts, which clear the storage of the client, but no navigation of this window.
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
