import { isLinkAddress, linkAddressMaxChars } from '@feisuo/contract/facts/site-content';
import { Button, Form, Input } from 'antd';
import { Icon } from '../components/icons.tsx';
import styles from './site-settings.module.css';

const hrefRule = {
  validator: (_: unknown, href: string | undefined) =>
    isLinkAddress(href?.trim() ?? '')
      ? Promise.resolve()
      : Promise.reject(new Error('请填写 https:// 开头的网址，或 / 开头的站内路径，中间不能有空格')),
};

export function CompanyLinks() {
  return (
    <Form.List name="companyLinks">
      {(fields, { add, remove }) => (
        <div className={styles.links}>
          {fields.length === 0 && <p className={styles.hint}>还没有公司链接。</p>}
          {fields.map((field, index) => (
            <div key={field.key} className={styles.link} role="group" aria-label={`第 ${index + 1} 个链接`}>
              <Form.Item
                name={[field.name, 'text']}
                label="文字"
                rules={[{ required: true, whitespace: true, message: '请填写文字' }]}
              >
                <Input maxLength={400} />
              </Form.Item>
              <Form.Item name={[field.name, 'href']} label="地址" rules={[hrefRule]}>
                <Input maxLength={linkAddressMaxChars} inputMode="url" />
              </Form.Item>
              <Button
                type="text"
                aria-label={`删除第 ${index + 1} 个链接`}
                icon={<Icon name="remove" />}
                onClick={() => remove(field.name)}
              />
            </div>
          ))}
          <Button icon={<Icon name="plus" size={16} />} onClick={() => add({ text: '', href: '' })}>
            添加链接
          </Button>
        </div>
      )}
    </Form.List>
  );
}
