import type { DeviceTexts } from './device-texts.ts';

export const msMY: DeviceTexts = {
  bar: 'Benarkan peranti',
  loading: 'Mencari peranti…',
  enterTitle: 'Masukkan kod pada peranti anda',
  enterLead: '8 aksara pada skrinnya. Huruf besar dan kecil sama sahaja.',
  code: 'Kod',
  incomplete: 'Masukkan kelapan-lapan aksara',
  unknown: 'Tiada peranti yang menunggu kod ini. Semak skrinnya; kod mungkin juga telah digunakan.',
  next: 'Seterusnya',
  warning:
    'Masukkan hanya kod daripada peranti anda sendiri. Kod yang dihantar orang lain boleh memberi mereka akses ke akaun anda.',
  title: 'Adakah ini peranti anda?',
  lead: 'Pastikan kod sama dengan yang pada skrin, kemudian tekan “Benarkan”.',
  asks: 'meminta log masuk ke akaun anda. Kata laluan anda tidak diberikan.',
  someDevice: 'Peranti tidak dikenali',
  claimed: (device) => `Peranti yang menamakan dirinya “${device}”`,
  from: (device, place) => (place ? `${device}, di ${place}` : device),
  allow: 'Benarkan',
  deny: 'Bukan saya, tolak',
  allowed: 'Peranti dibenarkan',
  allowedMessage: (application) =>
    `${application} akan log masuk sebentar lagi. Teruskan di sana; halaman ini boleh ditutup.`,
  denied: 'Ditolak',
  deniedMessage: 'Peranti itu tidak log masuk ke akaun anda. Jika kod itu dihantar orang lain, abaikan sahaja.',
  expired: 'Kod telah tamat tempoh',
  prove:
    'Anda log masuk agak lama dahulu. Log masuk sekali lagi untuk mengesahkan diri anda, kemudian benarkan peranti itu.',
  expiredTodo: 'Dapatkan kod baharu pada peranti, kemudian masukkan di sini.',
  again: 'Masukkan kod baharu',
};
