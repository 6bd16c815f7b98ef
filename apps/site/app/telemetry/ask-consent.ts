/** Opens the consent bar. `isAsked` moves the focus into the bar. */
export const askConsent = async (isAsked = false): Promise<void> => {
  const { openConsentBar } = await import('../features/consent/open-consent-bar.tsx');
  openConsentBar(isAsked);
};
