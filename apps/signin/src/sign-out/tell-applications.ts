import { parseAddress, siteAddress } from '../shell/address.ts';

/** An application that does not answer must not keep the person here. */
const PATIENCE_MS = 4000;
/** What forgets the person in its own storage is a script of that page, which may only begin once the page has loaded. */
const GRACE_MS = 500;

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Loads the page of every application that is to forget the person, each in a frame of its own. What they show is nobody's
 * business here.
 */
export async function tellApplications(addresses: readonly string[]): Promise<void> {
  const box = document.createElement('div');
  box.hidden = true;
  const heard = addresses
    .filter((address) => parseAddress(address))
    .map((address) => {
      const frame = document.createElement('iframe');
      frame.title = siteAddress('/');
      // Their pages run to clear their own storage, and have no business with the window around them.
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
