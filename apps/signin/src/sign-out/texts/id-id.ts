import type { SignOutTexts } from './sign-out-texts.ts';

export const idID: SignOutTexts = {
  title: 'Keluar',
  question: 'Keluar dari akun?',
  lead: 'Semua akun di browser ini akan keluar, begitu pula aplikasi yang masuk dengan akun tersebut.',
  askedBy: (application: string) =>
    `${application} meminta Anda keluar. Semua akun di browser ini akan keluar, begitu pula aplikasi yang masuk dengan akun tersebut.`,
  confirm: 'Keluar',
  stay: 'Tetap masuk',
  working: 'Sedang keluar…',
  done: 'Anda sudah keluar',
  doneMessage: 'Tidak ada lagi akun yang masuk di browser ini. Di komputer umum, tutup juga browsernya.',
  othersStay: 'Hanya akun ini yang keluar. Akun lain masih masuk di browser ini.',
  framed:
    'Halaman ini berada di dalam situs lain sehingga browser tidak mengizinkannya melihat status masuk. Anda belum keluar. Silakan keluar di halaman baru.',
  openPage: 'Buka halaman untuk keluar',
  signInAgain: 'Masuk lagi',
  refused: {
    broken: 'Tautan keluar ini tidak dapat digunakan',
    brokenMessage:
      'Aplikasi yang meminta Anda keluar tidak terdaftar, atau alamat kembalinya berbeda dari yang terdaftar. Demi keamanan Anda, kami tidak mengalihkan Anda ke sana, dan Anda belum keluar.',
    restart:
      'Untuk keluar, tekan tombol di bawah, atau kembali ke aplikasi dan keluar sekali lagi. Jika masalah berlanjut, berikan kode di bawah ini kepada layanan pelanggan aplikasi tersebut.',
  },
  unreachable: {
    offline: 'Mungkin jaringan terputus, atau layanan sedang tidak tersedia. Anda belum keluar.',
    faulty: (status: number) => `Layanan memberikan respons yang tidak dikenali (HTTP ${status}). Anda belum keluar.`,
  },
};
