import { readFileSync, statSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/** Settings that hold a secret, though their names do not say so. The address of a robot contains its key. */
const SECRETS: ReadonlySet<string> = new Set([
  'ALERT_DINGTALK_URL',
  'ALERT_FEISHU_URL',
  'ALERT_WECOM_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'PROVIDERS',
  'SMTP_URL',
]);
const SECRET_NAME = /(?:_KEY|_SECRET|_TOKEN|_PASSWORD)$/;
const PUBLIC_NAME = /_PUBLIC_KEY$/;
/** Larger than any secret, and small enough that a wrong path does no harm. */
const MAX_BYTES = 64 * 1024;

/** Whether the setting may be read from a file, which `NAME_FILE` names. */
export const isSecretSetting = (name: string): boolean =>
  SECRETS.has(name) || (SECRET_NAME.test(name) && !PUBLIC_NAME.test(name));

/**
 * Adds secrets from files, as container platforms mount them. The faults name the setting and the reason, never the
 * content of a file.
 */
export function withSecretFiles(env: Environment, names: readonly string[], faults: string[]): Environment {
  const secrets: Environment = {};
  for (const name of names.filter(isSecretSetting)) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) faults.push(`${name}_FILE: is set beside ${name}; set only one of them`);
    else secrets[name] = readSecret(`${name}_FILE`, file, faults);
  }
  return { ...env, ...secrets };
}

/** The content of the file without the line break that editors and `echo` add at its end. */
function readSecret(setting: string, file: string, faults: string[]): string | undefined {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES)
      faults.push(`${setting}: the file has more than ${MAX_BYTES / 1024} KiB, so it holds no secret`);
    const secret = size > MAX_BYTES ? '' : readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (size <= MAX_BYTES && secret === '') faults.push(`${setting}: the file is empty`);
    return secret;
  } catch (error) {
    faults.push(`${setting}: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`);
    return undefined;
  }
}
