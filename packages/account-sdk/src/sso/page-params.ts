import type { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';

// Parameters that tell our own pages their purpose. They are separate constants, because a bundle would contain all
// keys of an imported table.
export const signOutParam: (typeof ssoPageParams)['signOut'] = 'sso_sign_out';
export const signInFrameParam: (typeof ssoPageParams)['signInInFrame'] = 'sso_sign_in_in_iframe';
export const signOutFrameParam: (typeof ssoPageParams)['signOutInFrame'] = 'sso_sign_out_in_iframe';
