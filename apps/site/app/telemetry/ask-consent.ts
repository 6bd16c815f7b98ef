/** Opens the consent bar. `isAsked`: the visitor asked for it, so the bar takes the focus. */
export const askConsent = async (isAsked = false): Promise<void> => {
  const { openConsentBar } = await import('../features/consent/open-consent-bar.tsx');
  openConsentBar(isAsked);
};
