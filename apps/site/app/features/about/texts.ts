export const aboutTexts = {
  contents: '本页内容',
  facts: '公司信息',
  company: '运营主体',
  officialSite: '公司官网',
  onlySite: '目前只有本站',
  phone: '电话',
  email: '邮箱',
  hours: '服务时间',
  address: '地址',
} as const;
