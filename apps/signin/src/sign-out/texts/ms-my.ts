import type { SignOutTexts } from './sign-out-texts.ts';

export const msMY: SignOutTexts = {
  title: 'Log keluar',
  question: 'Log keluar?',
  lead: 'Semua akaun dalam pelayar ini akan dilog keluar, begitu juga aplikasi yang log masuk dengan akaun tersebut.',
  askedBy: (application: string) =>
    `${application} meminta anda log keluar. Semua akaun dalam pelayar ini akan dilog keluar, begitu juga aplikasi yang log masuk dengan akaun tersebut.`,
  confirm: 'Log keluar',
  stay: 'Kekal log masuk',
  working: 'Sedang log keluar…',
  done: 'Anda telah log keluar',
  doneMessage: 'Tiada lagi akaun yang log masuk dalam pelayar ini. Pada komputer awam, tutup juga pelayar.',
  othersStay: 'Hanya akaun ini dilog keluar. Akaun lain masih log masuk dalam pelayar ini.',
  framed:
    'Halaman ini berada di dalam laman web lain, jadi pelayar tidak membenarkannya melihat status log masuk. Anda belum log keluar. Sila log keluar di halaman baharu.',
  openPage: 'Buka halaman untuk log keluar',
  signInAgain: 'Log masuk semula',
  refused: {
    broken: 'Pautan log keluar ini tidak boleh digunakan',
    brokenMessage:
      'Aplikasi yang meminta anda log keluar tidak berdaftar, atau alamat kembalinya berbeza daripada yang didaftarkan. Demi keselamatan anda, kami tidak mengalihkan anda ke sana, dan anda belum log keluar.',
    restart:
      'Untuk log keluar, tekan butang di bawah, atau kembali ke aplikasi dan log keluar sekali lagi. Jika masalah berterusan, berikan kod di bawah kepada khidmat pelanggan aplikasi itu.',
  },
  unreachable: {
    offline:
      'Mungkin rangkaian terputus, atau perkhidmatan tidak tersedia buat sementara waktu. Anda belum log keluar.',
    faulty: (status: number) =>
      `Perkhidmatan memberikan respons yang tidak dikenali (HTTP ${status}). Anda belum log keluar.`,
  },
};
