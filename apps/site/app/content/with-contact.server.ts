import type { SiteConfig } from '@feisuo/contract/schemas/content';

/**
 * Adds the contact data to the footer: phone and email as links, other contact data below the about text. The server
 * does this, so that browsers need not load this code.
 */
export function withContact(site: SiteConfig): SiteConfig {
  const { title, phone, email, hours, address } = site.contact;
  const links = [
    ...(phone ? [{ text: `电话 ${phone}`, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }] : []),
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
  ];
  const lines = [...(hours ? [`服务时间：${hours}`] : []), ...(address ? [`地址：${address}`] : [])];
  const { about, columns } = site.footer;
  const footer = {
    ...site.footer,
    about: [about, ...lines].join('\n'),
    columns: links.length > 0 ? [...columns, { title, links }] : columns,
  };
  return { ...site, footer };
}
