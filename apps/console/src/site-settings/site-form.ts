import { SiteConfig } from '@feisuo/contract/schemas/content';
import { Type, type Static } from 'typebox';

const { brand, company, header, legal } = SiteConfig.properties;

/** The part of the site's configuration that this form edits, checked as the whole will be. */
export const SiteForm = Type.Object({
  brandName: brand.properties.name,
  brandSuffix: brand.properties.suffix,
  companyName: company.properties.name,
  companyLinks: header.properties.companyLinks,
  copyright: legal.properties.copyright,
  icp: legal.properties.icp,
  psb: legal.properties.psb,
});
export type SiteForm = Static<typeof SiteForm>;

export function readSiteForm(site: SiteConfig): SiteForm {
  return {
    brandName: site.brand.name,
    brandSuffix: site.brand.suffix,
    companyName: site.company.name,
    companyLinks: site.header.companyLinks.map(({ text, href }) => ({ text, href })),
    copyright: site.legal.copyright,
    icp: site.legal.icp,
    psb: site.legal.psb,
  };
}

/** The whole configuration with the form's fields in place; what the form does not show stays as it was. */
export function applySiteForm(config: SiteConfig, form: SiteForm): SiteConfig {
  return {
    ...config,
    brand: { ...config.brand, name: form.brandName.trim(), suffix: form.brandSuffix.trim() },
    company: { ...config.company, name: form.companyName.trim() },
    header: {
      ...config.header,
      companyLinks: form.companyLinks.map(({ text, href }) => ({ text: text.trim(), href: href.trim() })),
    },
    legal: { ...config.legal, copyright: form.copyright.trim(), icp: form.icp.trim(), psb: form.psb.trim() },
  };
}

/** A field in words, where somebody has to choose between two versions of it. */
export function sayLinks(_name: string, value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' && value !== '' ? value : '空';
  return (value as SiteForm['companyLinks']).map(({ text, href }) => `${text}（${href}）`).join('、') || '没有';
}
