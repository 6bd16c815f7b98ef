import type { StateTexts } from './state-texts.ts';

export const idID: StateTexts = {
  locked: {
    title: 'Akun dikunci sementara',
    why: 'Kata sandi salah terlalu sering, jadi akun dikunci sementara.',
    todo: 'Tunggu sampai waktunya habis, atau atur ulang kata sandi dengan kode sekarang untuk membuka kunci.',
  },
  passwordOff: {
    title: 'Masuk dengan kata sandi dinonaktifkan',
    why: 'Kata sandi salah terlalu sering, jadi demi keamanan tidak bisa dipakai untuk masuk.',
    todo: 'Masuk sekali dengan kode atau kunci sandi, atau atur ulang kata sandi, lalu bisa dipakai lagi.',
  },
  pending: {
    title: 'Akun belum aktif',
    why: 'Akun ini dibuatkan untuk Anda dan belum Anda konfirmasi.',
    todo: 'Masuk sekali dengan kode sekali pakai, lalu akun akan aktif.',
  },
  blocked: {
    title: 'Akun dinonaktifkan',
    why: 'Akun dinonaktifkan karena melanggar aturan.',
    todo: 'Jika menurut Anda ini keliru, hubungi dukungan dan jelaskan.',
  },
  review: {
    title: 'Akun sedang ditinjau',
    why: 'Akun sedang ditinjau, biasanya selesai dalam satu hari kerja.',
    todo: 'Anda dapat masuk setelah disetujui; tidak perlu mendaftar lagi. Jika mendesak, hubungi dukungan.',
  },
  frozen: {
    title: 'Akun dibekukan',
    why: 'Demi keamanan, akun ini untuk sementara tidak dapat digunakan. Ketentuan masa keanggotaan ada di perjanjian keanggotaan.',
    todo: 'Dukungan membukanya kembali setelah jelas. Hubungi dukungan agar lebih cepat.',
  },
  cancelling: {
    title: 'Akun menunggu penghapusan',
    why: 'Anda meminta penghapusan akun ini dan masa tunggunya sedang berjalan. Setelah itu data dihapus permanen.',
    todo: 'Jika berubah pikiran, batalkan penghapusan sekarang dan semuanya tetap ada. Jika tidak, Anda tidak perlu melakukan apa pun.',
  },
  reset: {
    title: 'Perlu kata sandi baru',
    why: 'Kata sandi akun ini mungkin tidak aman dan harus diganti.',
    todo: 'Terima kode lewat ponsel atau email dan buat kata sandi baru, lalu Anda dapat masuk.',
  },
  tooMany: {
    title: 'Terlalu sering mencoba',
    why: 'Terlalu banyak percobaan dalam waktu singkat.',
    todo: 'Coba lagi dalam beberapa menit.',
  },
  other: {
    title: 'Belum bisa masuk',
    why: 'Akun ini sekarang tidak dapat digunakan.',
    todo: 'Coba lagi nanti. Jika tetap begini, hubungi dukungan dan sertakan kodenya.',
  },
  timeLeft: 'Sisa waktu',
  timeOver: 'Anda dapat masuk lagi',
  minutesLeft: (minutes: number) => `Sekitar ${minutes} menit lagi`,
  erasedOn: (day: string, days: number) =>
    `Data Anda dihapus pada ${day}. Masih ada ${days} hari untuk membatalkannya.`,
  tryAgain: 'Masuk lagi',
  byCode: 'Masuk dengan kode',
  toReset: 'Atur ulang kata sandi',
  withdraw: 'Batalkan penghapusan dan masuk',
  appeal: 'Hubungi dukungan',
  otherAccount: 'Gunakan akun lain',
};
