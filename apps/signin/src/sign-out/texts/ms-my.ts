import type { SignOutTexts } from './sign-out-texts.ts';

export const msMY: SignOutTexts = {
  title: 'Log keluar',
  question: 'Log keluar?',
  lead: 'Semua akaun dalam pelayar ini akan dilog keluar, dan aplikasi yang menggunakannya tidak lagi dapat mengakses akaun anda. Aplikasi yang menyokong log keluar tunggal turut dilog keluar. Dalam aplikasi lain anda mungkin masih kelihatan log masuk, jadi log keluar di sana juga.',
  askedBy: (application: string) => `${application} meminta anda log keluar.`,
  confirm: 'Log keluar',
  stay: 'Kekal log masuk',
  working: 'Sedang log keluar…',
  done: 'Anda telah log keluar',
  doneMessage: 'Tiada akaun yang log masuk dalam pelayar ini. Pada komputer awam, tutup juga pelayar.',
  othersStay: 'Hanya akaun ini dilog keluar. Akaun lain masih log masuk dalam pelayar ini.',
  framed:
    'Halaman ini berada di dalam laman lain, jadi pelayar tidak membenarkannya melihat siapa yang log masuk. Anda belum log keluar. Sila log keluar di halaman tersendiri.',
  openPage: 'Buka halaman untuk log keluar',
  signInAgain: 'Log masuk semula',
  refused: {
    broken: 'Pautan log keluar ini tidak boleh digunakan',
    brokenMessage:
      'Aplikasi yang meminta tidak berdaftar, atau alamat pulangnya berbeza daripada yang didaftarkan. Demi keselamatan, anda tidak dihantar ke sana dan belum log keluar.',
    restart:
      'Untuk log keluar, guna butang di bawah, atau kembali ke aplikasi dan log keluar sekali lagi. Jika masih begini, beritahu sokongan aplikasi kod di bawah.',
  },
  unreachable: {
    offline: 'Anda mungkin di luar talian, atau perkhidmatan tiada seketika. Anda belum log keluar.',
    faulty: (status: number) =>
      `Perkhidmatan memberi jawapan yang tidak dapat dibaca (HTTP ${status}). Anda belum log keluar.`,
  },
};
