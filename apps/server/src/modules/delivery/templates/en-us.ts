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
    ignore: 'If this wasn’t you, just ignore this email: without the code, nobody can go any further.',
  },
  mailGreeting: 'Hello,',
  mailFooter: 'This email was sent automatically by {brand}. Please don’t reply.',
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
      title: 'Repeated wrong passwords for your account',
      happened:
        'Someone entered a wrong password for your account many times in a row on {at} (UTC+8), so password sign-in is locked for now.',
      advice: 'If this wasn’t you: they did not get in. Choose a stronger password, or sign in with a code instead.',
    },
    password_off: {
      title: 'Password sign-in is off',
      happened:
        'By {at} (UTC+8), someone had entered a wrong password for your account 100 times in total, so password sign-in was turned off.',
      advice: 'To turn it back on, sign in once with a code or a passkey, or reset your password.',
    },
    codes_guessed: {
      title: 'Repeated wrong codes for your account',
      happened:
        'Someone got the codes we sent you wrong many times in a row on {at} (UTC+8), so verification is locked for now.',
      advice: 'If this wasn’t you, don’t give your codes to anyone.',
    },
    phone_added: {
      title: 'A phone number was added',
      happened:
        'A phone number was added to your account on {at} (UTC+8). It can now be used to sign in and to recover your password.',
      advice: contactSupport,
    },
    phone_changed: {
      title: 'Your phone number was changed',
      happened:
        'The phone number of your account was changed on {at} (UTC+8). The old number can no longer be used to sign in.',
      advice: contactSupport,
    },
    phone_removed: {
      title: 'Your phone number was removed',
      happened: 'The phone number was removed from your account on {at} (UTC+8). It can no longer be used to sign in.',
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
      happened:
        'The email address of your account was changed on {at} (UTC+8). The old address can no longer be used to sign in.',
      advice: contactSupport,
    },
    email_removed: {
      title: 'Your email address was removed',
      happened: 'The email address was removed from your account on {at} (UTC+8). It can no longer be used to sign in.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: 'Two-step verification is on',
      happened:
        'Two-step verification was turned on for your account on {at} (UTC+8). From now on, signing in takes one more step.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: 'Two-step verification is off',
      happened:
        'Two-step verification was turned off for your account on {at} (UTC+8). From now on, signing in no longer takes the extra step.',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: 'Support reset your two-step verification',
      happened:
        'At your request, support reset two-step verification for your account on {at} (UTC+8). Your authenticator app, passkeys and recovery codes no longer work, and all devices were signed out.',
      advice: 'If you didn’t ask for this, reset your password now and contact support.',
    },
    two_factor_guessed: {
      title: 'Repeated wrong two-step codes for your account',
      happened:
        'Someone entered a wrong two-step verification code for your account many times in a row on {at} (UTC+8), so two-step verification is locked for now. They had already passed the first step, such as a password or a text message code.',
      advice: 'If this wasn’t you, someone may know your password. Reset it now.',
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
      title: 'New recovery codes were generated',
      happened: 'New recovery codes were generated for your account on {at} (UTC+8). The old ones no longer work.',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: 'A recovery code was used',
      happened:
        'A recovery code was used for two-step verification on your account on {at} (UTC+8). Recovery codes left: {left}.',
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
      title: 'A third-party account was linked',
      happened: 'A third-party account was linked to your account on {at} (UTC+8). It can now be used to sign in.',
      advice: 'If this wasn’t you, unlink that account and reset your password now.',
    },
    provider_unbound: {
      title: 'A third-party account was unlinked',
      happened:
        'A third-party account was unlinked from your account on {at} (UTC+8). It can no longer be used to sign in.',
      advice: resetPassword,
    },
    device_authorized: {
      title: 'A new device was allowed to sign in',
      happened: 'A new device was allowed to sign in to your account on {at} (UTC+8).',
      advice:
        'If this wasn’t you, or the code you entered came from someone else, sign that device out and reset your password now.',
    },
    session_handed_over: {
      title: 'Another app signed in to your account',
      happened: 'Another app signed in to your account on {at} (UTC+8), using your sign-in on a web page.',
      advice: 'If this wasn’t you, sign that app out and reset your password now.',
    },
    deletion_requested: {
      title: 'Account deletion requested',
      happened:
        'Deletion of your account was requested on {at} (UTC+8). After the waiting period, your personal data is erased and can’t be restored.',
      advice: 'If this wasn’t you, or you changed your mind, sign in during the waiting period and cancel the request.',
    },
    deletion_withdrawn: {
      title: 'Account deletion canceled',
      happened:
        'The deletion request for your account was canceled on {at} (UTC+8). You can keep using your account as before.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: 'We signed you out to protect your account',
      happened:
        'We noticed something unusual about the sign-in to your account on {at} (UTC+8). To protect the account, we signed out the devices concerned.',
      advice: 'Please sign in again. If you think someone else is using your account, reset your password now.',
    },
    renewal_due: {
      title: 'Upcoming auto-renewal charge',
      happened: 'Your {product} renews automatically on {day}, and {amount} will be charged.',
      advice:
        'If you don’t want this, turn off auto-renewal in the member center before then, and you won’t be charged.',
    },
    renewal_failed: {
      title: 'Auto-renewal charge failed',
      happened: 'We couldn’t charge {amount} for the auto-renewal of your {product}.',
      advice:
        'Please check your payment account. We’ll try again on {day}; you can also turn off auto-renewal in the member center.',
    },
    renewal_stopped: {
      title: 'Auto-renewal has stopped',
      happened: 'Auto-renewal of your {product} has stopped. You won’t be charged again.',
      advice: 'You can use the membership you’ve paid for until it ends, and you can buy again at any time.',
    },
  },
  where: {
    deviceAndPlace: 'Device: {device}. Location: {place}.',
    device: 'Device: {device}.',
    place: 'Location: {place}.',
  },
};
