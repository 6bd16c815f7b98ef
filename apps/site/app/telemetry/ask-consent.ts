/** Opens the bar in which visitors choose; `isAsked` when somebody wants to see it, who is then taken there. */
export const askConsent = async (isAsked = false): Promise<void> => {
  const { openConsentBar } = await import('../features/consent/open-consent-bar.tsx');
  openConsentBar(isAsked);
};
