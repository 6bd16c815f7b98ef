import type { SettingField } from '@feisuo/contract/facts/setting-groups';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import { InwardAddressError, judgedAddresses, outgoingNet } from '../../outgoing/outgoing-net.ts';
import { sayFaults } from './setting-words.ts';

/** Fields whose value this server is sent to. */
const addresses = ['SMS_GATEWAY_URL', 'SMTP_URL', 'issuer', 'DOWNLOAD_ORIGIN'] as const;

/**
 * What the console may not do although the environment may: change what is fixed or given, name a file of the server's, put
 * a password where it is shown, or lead the server into its own network.
 */
export async function assertMaySave(
  config: Config,
  fields: readonly SettingField[],
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    if (!field) throw wrong(`${name}: no such setting`);
    if (field.fixed !== undefined || config.given[name] !== undefined)
      throw new AppError('failed_precondition', { description: `${name}: from outside`, reason: 'SETTING_FROM_ENV' });
    // A path would have the server read that file.
    if (value && field.kind === 'lines' && !isKey(value)) throw wrong(`${name}: must be a key in PEM`);
    if (value && field.kind === 'switch' && !/^(on|off)$/.test(value)) throw wrong(`${name}: must be one of on, off`);
  }
  for (const name of addresses) if (values[name]) await assertAddress(config, name, values[name]);
}

/** What is read as its own text: PEM, or the bare base64 of it on one line. Anything else would be taken for a path. */
const isKey = (text: string) => /^(-----BEGIN [A-Z ]+-----|[A-Za-z0-9+/]{100,}={0,2}$)/.test(text.trim());

async function assertAddress(config: Config, name: (typeof addresses)[number], address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname) throw wrong(`${name}: must be an address`);
  // Its query could switch off the checking of certificates, or send everything through somebody's proxy.
  if (name === 'SMTP_URL' && (url.password !== '' || url.search !== '' || url.hash !== ''))
    throw wrong(`${name}: must be without password and query`);
  if (url.protocol === 'http:' && !config.privateHosts.includes(url.hostname)) throw wrong(`${name}: must be https`);
  try {
    await judgedAddresses(outgoingNet(config), url);
  } catch (error) {
    if (!(error instanceof InwardAddressError)) return; // a name that nobody knows today may be known tomorrow
    throw new AppError('invalid_argument', {
      description: `${name}: ${error.message}`,
      reason: 'SETTING_INWARD',
      resourceId: name,
    });
  }
}

const wrong = (fault: string) => settingRefusal([fault]);

/** At the field where there is one fault alone; several are told together. */
export const settingRefusal = (faults: readonly string[]) =>
  new AppError('invalid_argument', {
    description: faults.join('; '),
    reason: 'INVALID_FIELD',
    resourceId: faults.length === 1 ? (faults[0]?.split(': ', 1)[0] ?? '') : '',
    says: sayFaults(faults),
  });
