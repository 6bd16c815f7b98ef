import { msMY as errors } from '@feisuo/contract/facts/error-messages/ms-my';
import type { Texts } from './texts.ts';

export const msMY = (name: string): Texts => {
  const passport = `${name} Pass`;
  return {
    errors,
    passport,
    toSite: 'Kembali ke laman',
    landing: {
      title: `Satu akaun untuk semua perkhidmatan ${name}`,
      lines: [
        `${passport} ialah akaun yang dikongsi oleh laman web dan aplikasi kami.`,
        'Apabila sesebuah aplikasi meminta anda log masuk, halaman ini menerangkan dahulu siapa yang meminta dan apa yang akan digunakan. Anda yang menentukan.',
        'Kata laluan hanya ditaip pada halaman akaun dan tidak sekali-kali diberikan kepada aplikasi yang meminta.',
      ],
      formComing: 'Log masuk dan pendaftaran belum dibuka. Sila kembali lagi nanti.',
    },
    notFound: {
      title: 'Tiada halaman di sini',
      says: 'Alamat mungkin tersalah taip atau halaman telah berpindah. Jika anda datang daripada sesebuah aplikasi, sila kembali dan mula log masuk semula di sana.',
      toAccount: 'Pergi ke pusat akaun',
    },
    authorize: {
      loading: 'Menyemak siapa yang meminta anda log masuk…',
      asks: `meminta anda log masuk dengan ${passport}`,
      willUse: 'Selepas log masuk, aplikasi ini boleh:',
      usesNothing: 'Aplikasi ini tidak meminta maklumat peribadi.',
      formComing:
        'Log masuk belum dibuka. Buat masa ini halaman ini hanya menunjukkan siapa yang meminta: tiada sesiapa dilog masuk dan tiada maklumat diberikan.',
      returnsTo: (place) => `Jika dibatalkan, anda kembali ke ${place}`,
      cancel: 'Batal dan kembali',
    },
    refused: {
      todo: 'Apa yang boleh anda lakukan',
      restart:
        'Kembali ke aplikasi dan mula log masuk semula. Jika masih berlaku, beritahu kod di bawah kepada khidmat pelanggan aplikasi itu.',
      wait: 'Terlalu banyak permintaan. Sila cuba lagi dalam beberapa minit.',
      later: 'Masalah ini di pihak kami. Sila cuba lagi sebentar nanti.',
      code: (code) => `Kod ralat ${code}`,
    },
    unreachable: {
      title: 'Perkhidmatan akaun tidak dapat dihubungi',
      offline:
        'Mungkin anda di luar talian, atau perkhidmatan tiada buat seketika. Permintaan log masuk anda tidak hilang.',
      faulty: (status) =>
        `Perkhidmatan memberi jawapan yang tidak dapat dibaca (HTTP ${status}). Permintaan log masuk anda tidak hilang.`,
      todo: 'Semak sambungan anda dan cuba lagi, atau gunakan rangkaian lain.',
      retry: 'Cuba lagi',
    },
  };
};
