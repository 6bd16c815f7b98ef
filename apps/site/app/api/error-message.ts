import { siteErrorText } from '@feisuo/contract/facts/error-text';

/**
 * What the site tells a person of anything that was thrown: the last details message, else error_description, else error,
 * else that something went wrong, with the code. What the page itself has thrown says it in its own message.
 */
export function errorMessage(thrown: unknown): string {
  const isAccountError = typeof thrown === 'object' && thrown !== null && 'error_code' in thrown;
  if (thrown instanceof Error && !isAccountError && thrown.message) return thrown.message;
  return siteErrorText(typeof thrown === 'object' && thrown !== null ? thrown : {});
}
