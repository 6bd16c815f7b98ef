import type { SignOutTexts } from './sign-out-texts.ts';

export const idID: SignOutTexts = {
  title: 'Keluar',
  question: 'Keluar dari akun?',
  lead: 'Semua akun di browser ini akan keluar, dan aplikasi yang memakainya tidak lagi dapat mengakses akun Anda. Aplikasi yang mendukung keluar terpadu ikut keluar. Di aplikasi lain Anda mungkin masih terlihat masuk, jadi keluarlah di sana juga.',
  askedBy: (application: string) => `${application} meminta Anda keluar.`,
  confirm: 'Keluar',
  stay: 'Tetap masuk',
  working: 'Sedang keluar…',
  done: 'Anda sudah keluar',
  doneMessage: 'Tidak ada akun yang masuk di browser ini. Di komputer bersama, tutup juga browsernya.',
  othersStay: 'Hanya akun ini yang keluar. Akun lain masih masuk di browser ini.',
  framed:
    'Halaman ini berada di dalam situs lain, sehingga browser tidak mengizinkannya melihat siapa yang masuk. Anda belum keluar. Silakan keluar di halaman tersendiri.',
  openPage: 'Buka halaman untuk keluar',
  signInAgain: 'Masuk lagi',
  refused: {
    broken: 'Tautan keluar ini tidak dapat digunakan',
    brokenMessage:
      'Aplikasi yang meminta belum terdaftar, atau alamat kembalinya berbeda dari yang didaftarkan. Demi keamanan, Anda tidak dialihkan ke sana dan belum keluar.',
    restart:
      'Untuk keluar, gunakan tombol di bawah, atau kembali ke aplikasi dan keluar sekali lagi. Jika tetap begini, beri tahu dukungan aplikasi kode di bawah.',
  },
  unreachable: {
    offline: 'Anda mungkin luring, atau layanan sedang tidak tersedia. Anda belum keluar.',
    faulty: (status: number) => `Layanan memberi jawaban yang tidak dapat dibaca (HTTP ${status}). Anda belum keluar.`,
  },
};
