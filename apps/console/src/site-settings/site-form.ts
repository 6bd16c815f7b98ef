import type { SiteConfig } from '@feisuo/contract/schemas/content';

/** The part of the site's configuration that this form edits. */
export type SiteForm = {
  brandName: string;
  brandSuffix: string;
  companyName: string;
  companyLinks: { text: string; href: string }[];
  copyright: string;
  icp: string;
  psb: string;
};

export function readSiteForm({ brand, company, header, legal }: SiteConfig): SiteForm {
  return {
    brandName: brand.name,
    brandSuffix: brand.suffix,
    companyName: company.name,
    companyLinks: header.companyLinks.map(({ text, href }) => ({ text, href })),
    copyright: legal.copyright,
    icp: legal.icp,
    psb: legal.psb,
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

/** Whether the form says something else than the configuration. Fields are compared, for a stored document keeps no order. */
export function hasChanges(config: SiteConfig, form: SiteForm): boolean {
  const fieldsOf = (site: SiteConfig) => JSON.stringify(readSiteForm(site));
  return fieldsOf(applySiteForm(config, form)) !== fieldsOf(config);
}
