export const accountTexts = { signIn: '登录' } as const;
