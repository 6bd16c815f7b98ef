import type { StateTexts } from './state-texts.ts';

export const msMY: StateTexts = {
  locked: {
    title: 'Akaun dikunci buat sementara',
    why: 'Kata laluan salah terlalu banyak kali, jadi anda tidak boleh log masuk buat sementara waktu.',
    todo: 'Tunggu sehingga kiraan detik tamat, atau tetapkan semula kata laluan dengan kod sekarang untuk membukanya serta-merta.',
  },
  passwordOff: {
    title: 'Log masuk dengan kata laluan dimatikan',
    why: 'Kata laluan salah terlalu banyak kali. Demi keselamatan, kata laluan tidak boleh digunakan untuk log masuk.',
    todo: 'Untuk memulihkannya, log masuk sekali dengan kod atau kunci laluan, atau tetapkan semula kata laluan.',
  },
  pending: {
    title: 'Akaun belum aktif',
    why: 'Akaun ini dibuat oleh pihak lain bagi pihak anda dan belum anda sahkan.',
    todo: 'Log masuk sekali dengan kod, dan akaun akan aktif secara automatik.',
  },
  blocked: {
    title: 'Akaun dinyahaktifkan',
    why: 'Akaun dinyahaktifkan kerana melanggar peraturan.',
    todo: 'Jika anda rasa ini satu kesilapan, hubungi khidmat pelanggan dan jelaskan.',
  },
  review: {
    title: 'Akaun sedang disemak',
    why: 'Akaun sedang disemak oleh pasukan kami, biasanya selesai dalam satu hari bekerja.',
    todo: 'Anda boleh log masuk selepas diluluskan; tidak perlu mendaftar semula. Jika segera, hubungi khidmat pelanggan.',
  },
  frozen: {
    title: 'Akaun dibekukan',
    why: 'Demi keselamatan akaun, anda tidak boleh log masuk buat sementara waktu. Cara tempoh keahlian dikendalikan diterangkan dalam perjanjian keahlian.',
    todo: 'Khidmat pelanggan akan membukanya semula setelah semuanya jelas. Hubungi khidmat pelanggan supaya lebih cepat.',
  },
  cancelling: {
    title: 'Akaun menunggu pemadaman',
    why: 'Anda telah memohon untuk memadamkan akaun dan kini dalam tempoh menunggu. Selepas tempoh itu, data peribadi akan dipadamkan dan tidak boleh dipulihkan.',
    todo: 'Berubah fikiran? Tarik balik sekarang; data dan keahlian kekal. Jika masih mahu memadamkan akaun, anda tidak perlu berbuat apa-apa.',
  },
  reset: {
    title: 'Kata laluan baharu diperlukan',
    why: 'Kata laluan akaun ini mungkin tidak selamat dan perlu ditukar.',
    todo: 'Terima kod melalui telefon atau e-mel, tetapkan kata laluan baharu, kemudian anda boleh log masuk.',
  },
  tooMany: {
    title: 'Terlalu kerap mencuba',
    why: 'Terlalu banyak cubaan dalam masa singkat.',
    todo: 'Sila cuba lagi dalam beberapa minit.',
  },
  other: {
    title: 'Belum boleh log masuk',
    why: 'Akaun ini tidak boleh log masuk buat masa ini.',
    todo: 'Sila cuba lagi kemudian. Jika masalah berterusan, hubungi khidmat pelanggan dan sertakan kodnya.',
  },
  timeLeft: 'Baki masa',
  timeOver: 'Anda boleh log masuk semula',
  minutesLeft: (minutes: number) => `Kira-kira ${minutes} minit lagi`,
  erasedOn: (day: string, days: number) =>
    `Data peribadi anda akan dipadamkan pada ${day}. Tinggal ${days} hari lagi untuk menariknya balik.`,
  tryAgain: 'Log masuk semula',
  byCode: 'Log masuk dengan kod',
  toReset: 'Tetapkan semula kata laluan',
  withdraw: 'Tarik balik pemadaman dan log masuk',
  appeal: 'Hubungi khidmat pelanggan',
  otherAccount: 'Log masuk dengan akaun lain',
};
