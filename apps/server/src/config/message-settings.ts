import { choice, integer, text, url, type About, type Setting } from './settings.ts';

/**
 * Calling codes of the countries of most members. Each additional country makes SMS pumping (fraudulent text messages)
 * easier.
 */
const SERVED_COUNTRIES = '86,852,853,886,65,60,62,82,81,1,44,61';

/**
 * Setting for the SMTP URL. The mail library takes options from the URL that could run a program or skip the address
 * check, so only one option is allowed.
 */
function mailUrl<Default extends string | undefined = undefined>(about: About<Default>): Setting<string, Default> {
  const setting = url(['smtp', 'smtps'], 'smtps://user:password@mail.example.com', about);
  return {
    ...setting,
    read(input) {
      const outcome = setting.read(input);
      if ('rule' in outcome || /^(\?requireTLS=(true|false))?$/.test(new URL(input).search)) return outcome;
      return { rule: 'has a parameter other than requireTLS=true or requireTLS=false' };
    },
  };
}

export const messageSettings = {
  SMTP_URL: mailUrl({
    description: 'mail server',
    details:
      'Special characters of user and password are percent-encoded. Production needs `smtps://` or `?requireTLS=true`, ' +
      'except for this machine and `PRIVATE_HOSTS`. No other parameter is accepted.',
    defaultText: 'none: mail goes to the outbox',
    production: 'yes',
  }),
  SMTP_PASSWORD: text(/^[^\p{C}]{1,256}$/u, {
    description: 'password of the mail server, if `SMTP_URL` does not contain it',
  }),
  MAIL_FROM: text(/^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    description: 'sender of mail: an address, or `Name <address>`; a bare address is sent under the name of the brand',
    details: 'Needed with `SMTP_URL`.',
    production: 'yes',
  }),
  MAIL_DAILY_BUDGET: integer(0, 100_000_000, {
    description: 'codes by mail per day (Asia/Shanghai) over all processes',
    details:
      'Notices have as many of their own. One IPv4 /24 or IPv6 /48 may use 2 % of the budget, and 20 messages at least.',
    default: 20_000,
  }),
  SMS_GATEWAY_URL: url(['http', 'https'], 'https://sms.example.com/send', {
    description: 'gets a POST for each text message',
    defaultText: 'none: text messages go to the outbox',
    production: 'yes',
  }),
  SMS_GATEWAY_TOKEN: text(/^[\x21-\x7e]+$/, { description: 'sent to the gateway as `Authorization: Bearer`' }),
  SMS_COUNTRIES: text(/^\s*[1-9]\d{0,3}(\s*,\s*[1-9]\d{0,3})*\s*$/, {
    description: 'comma list of calling codes that text messages may go to',
    default: SERVED_COUNTRIES,
  }),
  SMS_DAILY_BUDGET: integer(0, 100_000_000, {
    description: 'text messages per day (Asia/Shanghai) over all processes',
    details:
      'Notices may use half of it. One IPv4 /24 or IPv6 /48 may use 10 % of the budget, and 20 messages at least.',
    default: 20_000,
  }),
  SMS_SENDING: choice(['on', 'off'], {
    description: '`off` refuses every text message at once; mail and in-app messages continue',
    default: 'on',
  }),
};
