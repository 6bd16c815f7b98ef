import type { StateTexts } from './state-texts.ts';

export const idID: StateTexts = {
  locked: {
    title: 'Akun dikunci sementara',
    why: 'Kata sandi terlalu sering salah, jadi untuk sementara Anda tidak bisa masuk.',
    todo: 'Tunggu sampai hitungan mundur selesai, atau atur ulang kata sandi dengan kode sekarang untuk langsung membuka kunci.',
  },
  passwordOff: {
    title: 'Masuk dengan kata sandi dinonaktifkan',
    why: 'Kata sandi terlalu sering salah. Demi keamanan, kata sandi tidak bisa dipakai untuk masuk.',
    todo: 'Untuk memulihkannya, masuk sekali dengan kode atau kunci sandi, atau atur ulang kata sandi.',
  },
  pending: {
    title: 'Akun belum aktif',
    why: 'Akun ini dibuatkan oleh pihak lain dan belum Anda konfirmasi.',
    todo: 'Masuk sekali dengan kode, lalu akun aktif otomatis.',
  },
  blocked: {
    title: 'Akun dinonaktifkan',
    why: 'Akun dinonaktifkan karena melanggar aturan.',
    todo: 'Jika menurut Anda ini keliru, hubungi layanan pelanggan dan jelaskan.',
  },
  review: {
    title: 'Akun sedang ditinjau',
    why: 'Akun sedang ditinjau oleh tim kami, biasanya selesai dalam satu hari kerja.',
    todo: 'Anda dapat masuk setelah disetujui; tidak perlu mendaftar lagi. Jika mendesak, hubungi layanan pelanggan.',
  },
  frozen: {
    title: 'Akun dibekukan',
    why: 'Demi keamanan akun, Anda belum bisa masuk. Ketentuan tentang masa keanggotaan ada di perjanjian keanggotaan.',
    todo: 'Layanan pelanggan akan membukanya kembali setelah semuanya jelas. Hubungi layanan pelanggan agar lebih cepat.',
  },
  cancelling: {
    title: 'Akun menunggu penghapusan',
    why: 'Anda telah mengajukan penghapusan akun dan sekarang dalam masa tunggu. Setelah masa tunggu berakhir, data pribadi dihapus dan tidak bisa dipulihkan.',
    todo: 'Berubah pikiran? Anda bisa membatalkannya sekarang; data dan keanggotaan tetap ada. Jika tetap ingin menghapus akun, Anda tidak perlu melakukan apa pun.',
  },
  reset: {
    title: 'Perlu kata sandi baru',
    why: 'Kata sandi akun ini mungkin tidak aman dan harus diganti.',
    todo: 'Terima kode lewat ponsel atau email, buat kata sandi baru, lalu Anda dapat masuk.',
  },
  tooMany: {
    title: 'Terlalu sering mencoba',
    why: 'Terlalu banyak percobaan dalam waktu singkat.',
    todo: 'Silakan coba lagi dalam beberapa menit.',
  },
  other: {
    title: 'Belum bisa masuk',
    why: 'Akun ini saat ini tidak bisa dipakai untuk masuk.',
    todo: 'Silakan coba lagi nanti. Jika masalah berlanjut, hubungi layanan pelanggan dan sertakan kodenya.',
  },
  timeLeft: 'Sisa waktu',
  timeOver: 'Anda dapat masuk lagi',
  minutesLeft: (minutes: number) => `Sekitar ${minutes} menit lagi`,
  erasedOn: (day: string, days: number) =>
    `Data pribadi Anda akan dihapus pada ${day}. Masih ada ${days} hari untuk membatalkannya.`,
  tryAgain: 'Masuk lagi',
  byCode: 'Masuk dengan kode',
  toReset: 'Atur ulang kata sandi',
  withdraw: 'Batalkan penghapusan dan masuk',
  appeal: 'Hubungi layanan pelanggan',
  otherAccount: 'Masuk dengan akun lain',
};
