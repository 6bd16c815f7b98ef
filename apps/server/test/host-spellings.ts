/** Spellings of mail host names, each with the ASCII host name to which it maps (UTS 46). */
export const hostSpellings = [
  ['gmail.com', 'gmail.com'],
  ['ｇmail.com', 'gmail.com'],
  ['ⓖmail.com', 'gmail.com'],
  ['gmail.ｃom', 'gmail.com'],
  ['gmail。com', 'gmail.com'],
  ['gmail．com', 'gmail.com'],
  ['gmail｡com', 'gmail.com'],
  ['𝐠mail.com', 'gmail.com'],
  ['gmaiⅼ.com', 'gmail.com'],
  ['gm\ufe0fail.com', 'gmail.com'],
  ['GMAIL.COM', 'gmail.com'],
  ['vip。qq.com', 'vip.qq.com'],
] as const;
