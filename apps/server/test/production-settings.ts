/** Minimal settings with which the server starts in production: https origins and real gateways. */
export const productionSettings = {
  MODE: 'production',
  // The quick password hashing of tests is refused in production.
  PASSWORD_HASHING: 'full',
  SITE_ORIGIN: 'https://www.example.test',
  ACCOUNT_ORIGIN: 'https://account.example.test',
  CONSOLE_ORIGIN: 'https://console.example.test',
  SMS_GATEWAY_URL: 'https://sms.example.test/send',
  SMTP_URL: 'smtps://user:password@mail.example.test',
  MAIL_FROM: 'no-reply@example.test',
};
