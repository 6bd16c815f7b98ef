import type { PasskeyOptions } from '@feisuo/contract/schemas/console-operators';
import type { Me } from '@feisuo/contract/schemas/operator';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { callConsole, ConsoleError } from '../../api/call-console.ts';
import { errorText, type ConsoleApi } from '../../api/console-api.ts';

/** Loads the WebAuthn library as a separate chunk. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether passkeys are available. Browsers offer them only on https and localhost. */
export const knowsPasskeys = (page: Window = window): boolean => page.isSecureContext && 'PublicKeyCredential' in page;

export async function makePasskey(api: ConsoleApi, name: string): Promise<Me> {
  const { options } = await api.post<PasskeyOptions>('factor/passkeys/options');
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const attestation = await startRegistration({ optionsJSON });
  return api.post<Me>('factor/passkeys', { name, attestation });
}

/** Asks the signed-in operator for a passkey and lets the server verify it. */
export async function showPasskey(api: ConsoleApi): Promise<Me> {
  const { options } = await api.post<PasskeyOptions>('factor/passkeys/challenge');
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON });
  return api.post<Me>('factor/passkeys/prove', { assertion });
}

export async function enterByPasskey(): Promise<Me> {
  const { options } = await callConsole<PasskeyOptions>('POST', 'enter/passkey/challenge', {});
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await startAuthentication({ optionsJSON });
  return callConsole<Me>('POST', 'enter/passkey', { assertion });
}

/** Text of an error for operators: the server's text, or our text for the name of a browser's error. */
export function passkeyErrorText(error: unknown): string {
  if (error instanceof ConsoleError) return errorText(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return '这台设备上已经有你的通行密钥了';
  // Browsers report a cancelled prompt and a timeout by the same error.
  if (name === 'NotAllowedError' || name === 'AbortError') return '没有完成：可能是取消了，或者等得太久';
  return name === 'NotSupportedError' || name === 'ConstraintError'
    ? '这台设备不支持带指纹、面容或 PIN 的通行密钥'
    : '浏览器没有完成，请重试或换一种方式';
}

const devices: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android 设备'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows 电脑'],
  [/Linux/, 'Linux 电脑'],
];

export const deviceName = (userAgent: string = navigator.userAgent): string =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? '通行密钥';
