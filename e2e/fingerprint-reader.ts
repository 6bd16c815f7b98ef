import type { Page } from '@playwright/test';

/** A fingerprint reader at this page's computer that knows its owner, with a place for passkeys. */
export async function addFingerprintReader(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether a finger lies on the reader. Without it the browser waits, as it does for a choice under the name's field. */
  return (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}
