import type { DeviceTexts } from './device-texts.ts';

export const msMY: DeviceTexts = {
  bar: 'Benarkan peranti baharu',
  loading: 'Mencari peranti…',
  enterTitle: 'Masukkan kod yang dipaparkan pada peranti',
  enterLead: '8 aksara pada skrin peranti. Huruf besar dan kecil dianggap sama.',
  code: 'Kod',
  incomplete: 'Masukkan 8 aksara dengan lengkap',
  unknown:
    'Peranti dengan kod ini tidak ditemui. Semak semula kod pada skrin peranti; kod mungkin juga telah digunakan.',
  next: 'Seterusnya',
  warning:
    'Masukkan hanya kod daripada peranti anda sendiri. Dengan kod yang dihantar orang lain, orang itu mungkin dapat log masuk ke akaun anda.',
  title: 'Adakah ini peranti anda?',
  lead: 'Pastikan kod sama dengan yang dipaparkan pada skrin peranti, kemudian tekan “Benarkan”.',
  asks: 'meminta log masuk ke akaun anda. Kata laluan anda tidak diberikan.',
  someDevice: 'Peranti tidak dikenali',
  claimed: (device) => `Peranti yang menamakan dirinya “${device}”`,
  from: (device, place) => (place ? `${device}, di ${place}` : device),
  allow: 'Benarkan',
  deny: 'Bukan saya, tolak',
  allowed: 'Log masuk dibenarkan',
  allowedMessage: (application) =>
    `${application} akan log masuk sebentar lagi. Teruskan pada peranti itu; halaman ini boleh ditutup.`,
  denied: 'Ditolak',
  deniedMessage: 'Peranti itu tidak log masuk ke akaun anda. Jika kod itu dihantar orang lain, abaikan sahaja.',
  expired: 'Kod telah tamat tempoh',
  prove:
    'Sudah agak lama sejak anda kali terakhir log masuk. Log masuk sekali lagi untuk mengesahkan ini anda, kemudian benarkan peranti ini.',
  expiredTodo: 'Dapatkan kod baharu pada peranti, kemudian masukkan di sini.',
  again: 'Masukkan kod baharu',
};
