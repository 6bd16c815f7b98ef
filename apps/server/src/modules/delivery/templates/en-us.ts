import type { MessageTexts } from './message-texts.ts';

const resetPassword = 'If this wasn’t you, reset your password now and sign out of all devices.';
const contactSupport = 'If this wasn’t you, contact support right away.';
const resetAndContact = 'If this wasn’t you, reset your password now and contact support.';

export const enUS: MessageTexts = {
  signature: '{brand}: ',
  space: ' ',
  purposes: {
    REGISTER: 'create your account',
    SIGN_IN: 'sign in',
    PASSWORD_RESET: 'reset your password',
    EMAIL_ADDRESS_CHANGE: 'link this email address',
    PHONE_NUMBER_CHANGE: 'link this phone number',
    DEFAULT: 'confirm it’s you',
    EMAIL_ADDRESS_VERIFICATION: 'verify your email address',
    REGISTER_SIGN_IN: 'sign in or sign up',
    PHONE_NUMBER_VERIFICATION: 'verify your phone number',
  },
  code: {
    sms: '{code} is your code to {purpose}. It expires in {minutes} minutes. Never share it, not even with support.',
    inAppTitle: 'Verification code',
    inApp: '{code} is your code to {purpose}. It expires in {minutes} minutes. Never share it, not even with support.',
    subject: 'Your {brand} code to {purpose}',
    lead: 'Use this code to {purpose}:',
    validity: 'It expires in {minutes} minutes and works once.',
    warning: 'Never share it with anyone. Nobody at {brand} will ask you for it.',
    ignore: 'Didn’t ask for this? You can safely ignore this email: without the code, nobody can go on.',
  },
  mailGreeting: 'Hello,',
  mailFooter: 'Sent automatically by {brand}. Please don’t reply to this email.',
  notices: {
    password_changed: {
      title: 'Your password was changed',
      happened: 'Your account password was changed on {at} (UTC+8).',
      advice: resetPassword,
    },
    password_reset: {
      title: 'Your password was reset',
      happened: 'Your account password was reset on {at} (UTC+8), and all devices were signed out.',
      advice: resetAndContact,
    },
    password_guessed: {
      title: 'Wrong passwords for your account',
      happened:
        'Someone entered wrong passwords for your account many times in a row on {at} (UTC+8), so signing in by password is locked for a while.',
      advice: 'If this wasn’t you, nobody got in: choose a stronger password, or sign in with a code.',
    },
    password_off: {
      title: 'Password sign-in is off',
      happened:
        'By {at} (UTC+8) someone had entered a wrong password for your account 100 times, so signing in by password is off.',
      advice: 'Sign in once with a code or a passkey, or reset your password, to turn it on again.',
    },
    codes_guessed: {
      title: 'Wrong codes for your account',
      happened:
        'Someone entered wrong codes for your account many times in a row on {at} (UTC+8), so codes are locked for a while.',
      advice: 'If this wasn’t you, do not give your codes to anyone.',
    },
    phone_added: {
      title: 'A phone number was added',
      happened:
        'A phone number was added to your account on {at} (UTC+8). It can now be used to sign in and to recover your password.',
      advice: contactSupport,
    },
    phone_changed: {
      title: 'Your phone number was changed',
      happened: 'The phone number of your account was changed on {at} (UTC+8). The old one no longer signs you in.',
      advice: contactSupport,
    },
    phone_removed: {
      title: 'Your phone number was removed',
      happened: 'The phone number was removed from your account on {at} (UTC+8). It no longer signs you in.',
      advice: contactSupport,
    },
    email_added: {
      title: 'An email address was added',
      happened:
        'An email address was added to your account on {at} (UTC+8). It can now be used to sign in and to recover your password.',
      advice: contactSupport,
    },
    email_changed: {
      title: 'Your email address was changed',
      happened: 'The email address of your account was changed on {at} (UTC+8). The old one no longer signs you in.',
      advice: contactSupport,
    },
    email_removed: {
      title: 'Your email address was removed',
      happened: 'The email address was removed from your account on {at} (UTC+8). It no longer signs you in.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: 'Two-step verification is on',
      happened:
        'Two-step verification was turned on for your account on {at} (UTC+8). Signing in now takes a second step.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: 'Two-step verification is off',
      happened: 'Two-step verification was turned off for your account on {at} (UTC+8).',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: 'Support reset your two-step verification',
      happened:
        'Following an appeal, support reset two-step verification for your account on {at} (UTC+8). Authenticator, passkeys and recovery codes no longer work, and all devices were signed out.',
      advice: 'If you never made an appeal, reset your password now and contact support.',
    },
    two_factor_guessed: {
      title: 'Wrong two-step codes for your account',
      happened:
        'Someone entered wrong two-step codes for your account many times in a row on {at} (UTC+8), so that step is locked for a while. They had already passed the first step, such as your password.',
      advice: 'If this wasn’t you, your password may be known to someone else: reset it now.',
    },
    authenticator_added: {
      title: 'An authenticator app was added',
      happened:
        'An authenticator app was added to your account on {at} (UTC+8). It can now be used for the second step of signing in.',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: 'Your authenticator app was removed',
      happened:
        'The authenticator app was removed from your account on {at} (UTC+8). Signing in still takes a passkey as the second step.',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: 'New recovery codes were made',
      happened: 'New recovery codes were made for your account on {at} (UTC+8). The old ones no longer work.',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: 'A recovery code was used',
      happened: 'A recovery code was used to sign in to your account on {at} (UTC+8). Recovery codes left: {left}.',
      advice: resetPassword,
    },
    passkey_added: {
      title: 'A passkey was added',
      happened: 'A passkey was added to your account on {at} (UTC+8).',
      advice: 'If this wasn’t you, remove the passkey and reset your password now.',
    },
    passkey_removed: {
      title: 'A passkey was removed',
      happened: 'A passkey was removed from your account on {at} (UTC+8).',
      advice: resetPassword,
    },
    provider_bound: {
      title: 'An outside account was linked',
      happened: 'An outside account was linked to yours on {at} (UTC+8) and can be used to sign in.',
      advice: 'If this wasn’t you, unlink it and reset your password now.',
    },
    provider_unbound: {
      title: 'An outside account was unlinked',
      happened: 'An outside account was unlinked from yours on {at} (UTC+8). It can no longer be used to sign in.',
      advice: resetPassword,
    },
    device_authorized: {
      title: 'A new device was let in',
      happened: 'A new device was allowed to sign in to your account on {at} (UTC+8).',
      advice:
        'If this wasn’t you, or someone else gave you the code, sign that device out and reset your password now.',
    },
    session_handed_over: {
      title: 'Your sign-in was handed to another app',
      happened: 'Another app was signed in to your account on {at} (UTC+8) from a web page where you were signed in.',
      advice: 'If this wasn’t you, sign that app out and reset your password now.',
    },
    deletion_requested: {
      title: 'Your account is scheduled for deletion',
      happened:
        'Deletion of your account was requested on {at} (UTC+8). After the review period your personal data is erased for good.',
      advice:
        'If this wasn’t you, or you changed your mind, sign in during the review period and withdraw the request.',
    },
    deletion_withdrawn: {
      title: 'Your account will not be deleted',
      happened: 'The deletion request for your account was withdrawn on {at} (UTC+8). You can keep using it as before.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: 'We signed you out to protect your account',
      happened:
        'We noticed something unusual about a session of your account on {at} (UTC+8), and signed out the devices concerned.',
      advice: 'Please sign in again. If you think someone else is using your account, reset your password now.',
    },
    renewal_due: {
      title: 'Your membership renews soon',
      happened: 'Your {product} renews on {day} and {amount} will be charged.',
      advice: 'To stop it, turn off auto-renewal in your member center before then. You won’t be charged.',
    },
    renewal_failed: {
      title: 'Your renewal wasn’t charged',
      happened: 'We couldn’t charge {amount} for your {product}.',
      advice: 'Please check your payment account. We’ll try again on {day}, or you can turn auto-renewal off.',
    },
    renewal_stopped: {
      title: 'Auto-renewal has stopped',
      happened: 'Auto-renewal of your {product} has stopped. You won’t be charged again.',
      advice: 'What you’ve paid for stays yours until it ends, and you can buy again at any time.',
    },
  },
  where: {
    deviceAndPlace: 'Device: {device}. Location: {place}.',
    device: 'Device: {device}.',
    place: 'Location: {place}.',
  },
};
