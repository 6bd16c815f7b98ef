/** What must be within reach on every page, however bare. */
export const legalLinks = [
  { text: '用户协议', href: '/agreement/user' },
  { text: '隐私政策', href: '/agreement/privacy' },
  { text: '自动续费规则', href: '/agreement/auto-renewal' },
  { text: '未成年人保护', href: '/child-protection' },
] as const;
