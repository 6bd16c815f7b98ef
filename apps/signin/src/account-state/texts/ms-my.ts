import type { StateTexts } from './state-texts.ts';

export const msMY: StateTexts = {
  locked: {
    title: 'Akaun dikunci seketika',
    why: 'Kata laluan salah terlalu banyak kali, jadi log masuk dihentikan seketika.',
    todo: 'Tunggu sehingga masa tamat, atau tetapkan semula kata laluan dengan kod sekarang untuk membukanya.',
  },
  passwordOff: {
    title: 'Log masuk dengan kata laluan dimatikan',
    why: 'Kata laluan salah terlalu banyak kali, jadi demi keselamatan ia tidak boleh digunakan untuk log masuk.',
    todo: 'Log masuk sekali dengan kod atau kunci laluan, atau tetapkan semula kata laluan, dan ia boleh digunakan lagi.',
  },
  pending: {
    title: 'Akaun belum aktif',
    why: 'Akaun ini dibuat untuk anda dan belum anda sahkan.',
    todo: 'Log masuk sekali dengan kod sekali guna dan akaun akan aktif.',
  },
  blocked: {
    title: 'Akaun dinyahaktifkan',
    why: 'Akaun dinyahaktifkan kerana melanggar peraturan.',
    todo: 'Jika anda rasa ini satu kesilapan, hubungi pihak sokongan dan terangkan.',
  },
  review: {
    title: 'Akaun sedang disemak',
    why: 'Akaun sedang disemak, biasanya selesai dalam satu hari bekerja.',
    todo: 'Anda boleh log masuk selepas diluluskan; tidak perlu mendaftar semula. Jika segera, hubungi pihak sokongan.',
  },
  frozen: {
    title: 'Akaun dibekukan',
    why: 'Demi keselamatan, akaun ini tidak boleh digunakan buat sementara. Tempoh keahlian diterangkan dalam perjanjian keahlian.',
    todo: 'Dibuka semula oleh pihak sokongan setelah jelas. Hubungi pihak sokongan supaya lebih cepat.',
  },
  cancelling: {
    title: 'Akaun menunggu pemadaman',
    why: 'Anda telah meminta akaun ini dipadam dan tempoh menunggunya sedang berjalan. Selepas itu data dipadam selama-lamanya.',
    todo: 'Jika berubah fikiran, batalkan pemadaman sekarang dan semuanya kekal. Jika tidak, anda tidak perlu berbuat apa-apa.',
  },
  reset: {
    title: 'Kata laluan baharu diperlukan',
    why: 'Kata laluan akaun ini mungkin tidak selamat dan perlu ditukar.',
    todo: 'Terima kod melalui telefon atau e-mel dan pilih kata laluan baharu, kemudian anda boleh log masuk.',
  },
  tooMany: {
    title: 'Terlalu kerap mencuba',
    why: 'Terlalu banyak cubaan dalam masa singkat.',
    todo: 'Sila cuba lagi dalam beberapa minit.',
  },
  other: {
    title: 'Belum boleh log masuk',
    why: 'Akaun ini tidak boleh digunakan sekarang.',
    todo: 'Sila cuba lagi kemudian. Jika masih begini, hubungi pihak sokongan bersama kodnya.',
  },
  timeLeft: 'Masa tinggal',
  timeOver: 'Anda boleh log masuk semula',
  minutesLeft: (minutes: number) => `Kira-kira ${minutes} minit lagi`,
  erasedOn: (day: string, days: number) =>
    `Data anda dipadam pada ${day}. Tinggal ${days} hari lagi untuk membatalkannya.`,
  tryAgain: 'Log masuk semula',
  byCode: 'Log masuk dengan kod',
  toReset: 'Tetapkan semula kata laluan',
  withdraw: 'Batalkan pemadaman dan log masuk',
  appeal: 'Hubungi pihak sokongan',
  otherAccount: 'Guna akaun lain',
};
