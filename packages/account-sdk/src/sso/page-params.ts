import type { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';

// Parameters that tell our own pages their purpose. Single constants, because the keys of a table would be part of the
// bundle.
export const signOutParam: (typeof ssoPageParams)['signOut'] = 'sso_sign_out';
export const signInFrameParam: (typeof ssoPageParams)['signInInFrame'] = 'sso_sign_in_in_iframe';
export const signOutFrameParam: (typeof ssoPageParams)['signOutInFrame'] = 'sso_sign_out_in_iframe';
