import type { AuthorizeInfoQuery, AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import { requestedLocale, type Locale } from '@feisuo/contract/facts/locales';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import { descriptionIn, nameIn } from './client-names.ts';
import type { Client } from './client-registry.ts';
import { grantedScopes } from './granted-scopes.ts';

type DescribedScope = 'openid' | 'profile' | 'email' | 'phone' | 'offline' | 'jsq' | 'sso' | 'user';
type ScopeTexts = Record<DescribedScope, { name: string; description: string }>;

/** The text of each scope on the consent page. */
const scopeTexts: Record<Locale, ScopeTexts> = {
  'zh-CN': {
    openid: { name: '确认身份', description: '读取账号编号，确认登录的是你本人' },
    profile: { name: '基本资料', description: '读取昵称、头像、性别、生日和资料的更新时间' },
    email: { name: '邮箱地址', description: '读取已验证的邮箱地址' },
    phone: { name: '手机号', description: '读取完整的手机号' },
    offline: { name: '保持登录', description: '关闭页面后不必重新登录' },
    jsq: { name: '加速会员', description: '读取加速器会员状态、到期时间和是否已开通自动续费' },
    sso: { name: '统一登录', description: '与使用同一账号的其他应用一起登录、一起退出' },
    user: { name: '账号信息', description: '读取账号编号和打码后的手机号' },
  },
  'zh-TW': {
    openid: { name: '確認身分', description: '讀取帳號編號，確認登入的是你本人' },
    profile: { name: '基本資料', description: '讀取暱稱、大頭貼、性別、生日和資料的更新時間' },
    email: { name: '信箱地址', description: '讀取已驗證的信箱地址' },
    phone: { name: '手機號碼', description: '讀取完整的手機號碼' },
    offline: { name: '保持登入', description: '關閉頁面後不必重新登入' },
    jsq: { name: '加速會員', description: '讀取加速器會員狀態、到期時間，以及是否已開通自動續訂' },
    sso: { name: '單一登入', description: '與使用同一帳號的其他應用程式一起登入、一起登出' },
    user: { name: '帳號資訊', description: '讀取帳號編號和部分隱藏的手機號碼' },
  },
  'en-US': {
    openid: { name: 'Your identity', description: 'Read your account ID to confirm that it’s you signing in' },
    profile: {
      name: 'Basic profile',
      description: 'Read your nickname, avatar, gender, date of birth and when your profile last changed',
    },
    email: { name: 'Email address', description: 'Read your verified email address' },
    phone: { name: 'Phone number', description: 'Read your full phone number' },
    offline: { name: 'Stay signed in', description: 'No need to sign in again after you close the page' },
    jsq: {
      name: 'Accelerator membership',
      description: 'Read your accelerator membership, its end date and whether it renews automatically',
    },
    sso: {
      name: 'Single sign-on',
      description: 'Sign in and out together with other apps that use the same account',
    },
    user: {
      name: 'Account details',
      description: 'Read your account ID and your phone number with some digits hidden',
    },
  },
  'ko-KR': {
    openid: { name: '본인 확인', description: '계정 번호를 읽어 본인이 로그인했는지 확인합니다' },
    profile: { name: '기본 프로필', description: '닉네임, 프로필 사진, 성별, 생년월일과 프로필 변경 시각을 읽습니다' },
    email: { name: '이메일 주소', description: '인증된 이메일 주소를 읽습니다' },
    phone: { name: '휴대폰 번호', description: '전체 휴대폰 번호를 읽습니다' },
    offline: { name: '로그인 유지', description: '페이지를 닫아도 다시 로그인하지 않아도 됩니다' },
    jsq: { name: '가속기 멤버십', description: '가속기 멤버십 상태, 만료일, 자동 갱신 여부를 읽습니다' },
    sso: { name: '통합 로그인', description: '같은 계정을 쓰는 다른 앱과 함께 로그인하고 로그아웃합니다' },
    user: { name: '계정 정보', description: '계정 번호와 일부가 가려진 휴대폰 번호를 읽습니다' },
  },
  'id-ID': {
    openid: { name: 'Identitas Anda', description: 'Melihat ID akun untuk memastikan bahwa Andalah yang masuk' },
    profile: {
      name: 'Profil dasar',
      description:
        'Melihat nama panggilan, foto profil, jenis kelamin, tanggal lahir, dan waktu terakhir profil diubah',
    },
    email: { name: 'Alamat email', description: 'Melihat alamat email Anda yang sudah diverifikasi' },
    phone: { name: 'Nomor ponsel', description: 'Melihat nomor ponsel lengkap Anda' },
    offline: { name: 'Tetap masuk', description: 'Tidak perlu masuk lagi setelah halaman ditutup' },
    jsq: {
      name: 'Keanggotaan akselerator',
      description: 'Melihat status keanggotaan akselerator, tanggal berakhirnya, dan status perpanjangan otomatisnya',
    },
    sso: { name: 'Masuk terpadu', description: 'Masuk dan keluar bersama aplikasi lain yang memakai akun yang sama' },
    user: { name: 'Informasi akun', description: 'Melihat ID akun dan nomor ponsel yang disamarkan sebagian' },
  },
  'ms-MY': {
    openid: {
      name: 'Identiti anda',
      description: 'Membaca ID akaun untuk mengesahkan bahawa andalah yang log masuk',
    },
    profile: {
      name: 'Profil asas',
      description: 'Membaca nama panggilan, gambar profil, jantina, tarikh lahir dan masa profil kali terakhir diubah',
    },
    email: { name: 'Alamat e-mel', description: 'Membaca alamat e-mel anda yang telah disahkan' },
    phone: { name: 'Nombor telefon', description: 'Membaca nombor telefon penuh anda' },
    offline: { name: 'Kekal log masuk', description: 'Tidak perlu log masuk semula selepas halaman ditutup' },
    jsq: {
      name: 'Keahlian pemecut',
      description: 'Membaca status keahlian pemecut, tarikh tamatnya dan status pembaharuan automatiknya',
    },
    sso: {
      name: 'Log masuk tunggal',
      description: 'Log masuk dan log keluar bersama aplikasi lain yang menggunakan akaun yang sama',
    },
    user: {
      name: 'Maklumat akaun',
      description: 'Membaca ID akaun dan nombor telefon yang disembunyikan sebahagiannya',
    },
  },
};

/** Shown instead of scopes for first-party clients, because their tokens give access to the whole account. */
const wholeAccountTexts: Record<Locale, { name: string; description: string }> = {
  'zh-CN': { name: '完整账号', description: '和你自己登录一样：查看和修改资料、会员与订单' },
  'zh-TW': { name: '完整帳號', description: '和你自己登入一樣：查看和修改資料、會員與訂單' },
  'en-US': {
    name: 'Your whole account',
    description: 'The same as signing in yourself: view and change your profile, membership and orders',
  },
  'ko-KR': {
    name: '계정 전체',
    description: '직접 로그인한 것과 같습니다. 프로필, 멤버십, 주문을 보고 변경할 수 있습니다',
  },
  'id-ID': {
    name: 'Seluruh akun',
    description: 'Sama seperti Anda sendiri yang masuk: melihat dan mengubah profil, keanggotaan, dan pesanan',
  },
  'ms-MY': {
    name: 'Keseluruhan akaun',
    description: 'Sama seperti anda sendiri yang log masuk: melihat dan mengubah profil, keahlian dan pesanan',
  },
};

/** What a client may access with these scopes; shown to a member who is asked to allow a device. */
export const describeAccess = ({ isFirstParty }: Pick<Client, 'isFirstParty'>, scopes: string[], locale: Locale) =>
  isFirstParty
    ? [{ id: 'account', ...wholeAccountTexts[locale] }]
    : scopes.map((scope) => describeScope(scope, locale));

/** Describes the client and scopes of an authorization request for the sign-in page. */
export function describeRequest(
  client: Client,
  query: AuthorizeInfoQuery,
  acceptLanguage: string | undefined,
): Pick<AuthorizeInfoReply, 'client' | 'scopes'> {
  const locale = requestedLocale(query.locale, localeOfHeader(acceptLanguage));
  const { id, picture, url } = client;
  const words = { name: nameIn(client, locale), description: descriptionIn(client, locale) };
  return { client: { id, ...words, picture, url }, scopes: describeScopes(client, query.scope ?? '', locale) };
}

type ScopeList = AuthorizeInfoReply['scopes'];

/** Clients often send the same scopes, so descriptions are memoized while the client is cached. */
const described = new WeakMap<Client, Map<string, ScopeList>>();
const MAX_DESCRIBED = 50;

function describeScopes(client: Client, asked: string, locale: Locale): ScopeList {
  let lists = described.get(client);
  if (!lists || lists.size >= MAX_DESCRIBED) described.set(client, (lists = new Map()));
  const key = `${locale} ${asked}`;
  let list = lists.get(key);
  if (!list) {
    list = grantedScopes(asked, client.scopes).map((scope) => describeScope(scope, locale));
    lists.set(key, list);
  }
  return list;
}

export function describeScope(id: string, locale: Locale) {
  const texts = scopeTexts[locale][id as keyof (typeof scopeTexts)[Locale]];
  return { id, name: texts?.name ?? id, description: texts?.description ?? '' };
}
