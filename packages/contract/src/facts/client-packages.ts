/** What programs of ours call themselves in the header `Package-Name`, beside the `peerid` of their installation. */
export const clientPackages = { windows: 'com.feisuo.pc', android: 'com.feisuo.android' } as const;
