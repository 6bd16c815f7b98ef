import { parseAddress, siteAddress } from '../shell/address.ts';

/** An application without an answer must not block. */
const PATIENCE_MS = 4000;
/** The application's page clears its storage by a script, which starts after its load. */
const GRACE_MS = 500;

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Loads every application's sign-out page in a frame of its own, hidden. */
export async function tellApplications(addresses: readonly string[]): Promise<void> {
  const box = document.createElement('div');
  box.hidden = true;
  const heard = addresses
    .filter((address) => parseAddress(address))
    .map((address) => {
      const frame = document.createElement('iframe');
      frame.title = siteAddress('/');
      // The pages run scripts to clear their storage, and get no access to the window.
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
