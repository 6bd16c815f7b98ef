import type { DeviceTexts } from './device-texts.ts';

export const enUS: DeviceTexts = {
  bar: 'Authorize a new device',
  loading: 'Looking for the device…',
  enterTitle: 'Enter the code shown on your device',
  enterLead: 'The 8 characters on its screen. Not case-sensitive.',
  code: 'Code',
  incomplete: 'Enter all 8 characters',
  unknown:
    'We couldn’t find a device with this code. Check the code on its screen again; it may also have been used already.',
  next: 'Next',
  warning: 'Only enter codes from your own device. A code someone sent you could let them into your account.',
  title: 'Is this your device?',
  lead: 'Check that the code matches the one on the device’s screen, then press “Allow”.',
  asks: 'asks to sign in to your account. It will not get your password.',
  someDevice: 'Unknown device',
  claimed: (device) => `A device that calls itself “${device}”`,
  from: (device, place) => (place ? `${device}, in ${place}` : device),
  allow: 'Allow',
  deny: 'Not me, decline',
  allowed: 'Sign-in allowed',
  allowedMessage: (application) =>
    `${application} will be signed in shortly. Continue on the device; you can close this page.`,
  denied: 'Declined',
  deniedMessage: 'That device is not signed in to your account. If someone sent you the code, ignore it.',
  expired: 'The code has expired',
  prove: 'It’s been a while since you signed in. Sign in again to confirm it’s you, then allow the device.',
  expiredTodo: 'Get a new code on the device and enter it here.',
  again: 'Enter a new code',
};
