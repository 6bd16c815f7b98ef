import type { frameStatePrefix, ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';

// Parameters that tell our own pages their purpose. They are separate constants, because a bundle would contain all
// keys of an imported table.
export const signOutParam: (typeof ssoPageParams)['signOut'] = 'sso_sign_out';
export const signOutFrameParam: (typeof ssoPageParams)['signOutInFrame'] = 'sso_sign_out_in_iframe';

/** Beginning of the state of a sign-in in a frame. */
export const frameState: typeof frameStatePrefix = 'state-frame-';

/** Whether the parent page of a frame with these parameters handles them. */
export const isForParent = (params: URLSearchParams): boolean =>
  params.has(signOutFrameParam) || !!params.get('state')?.startsWith(frameState);
