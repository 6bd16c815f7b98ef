export const quietTexts = { notices: '看公告', home: '回到首页' } as const;
