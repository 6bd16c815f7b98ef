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
    form: {
      show: 'Lihat',
      hide: 'Sorok',
      showPassword: 'Lihat kata laluan',
      phone: 'Nombor telefon',
      email: 'E-mel',
      country: 'Negara atau wilayah',
      useEmail: 'Guna e-mel',
      usePhone: 'Guna nombor telefon',
      code: 'Kod',
      smsCode: 'Kod SMS',
      sendCode: 'Dapatkan kod',
      resend: 'Hantar semula',
      resendIn: (seconds) => `Hantar semula (${seconds} s)`,
      codeSent: 'Kod telah dihantar dan sah selama 10 minit.',
      digit: (place) => `Digit ke-${place}`,
      sending: 'Sedang diproses…',
      strength: {
        tooShort: (characters) =>
          `Sekurang-kurangnya ${characters} aksara. Boleh ditampal; lebih panjang lebih selamat.`,
        levels: [
          'Kekuatan: lemah. Pilih yang lebih panjang dan kurang biasa.',
          'Kekuatan: sederhana. Panjangkan sedikit lagi.',
          'Kekuatan: baik. Boleh ditampal; lebih panjang lebih selamat.',
          'Kekuatan: sangat baik.',
        ],
      },
      problems: {
        phone: 'Masukkan nombor telefon yang betul',
        email: 'Masukkan alamat e-mel yang betul',
        code: 'Masukkan kod 6 digit yang anda terima',
        codeNotSent: 'Tekan “Dapatkan kod” dahulu',
        username: 'Masukkan nombor telefon, e-mel atau nama pengguna',
        password: 'Masukkan kata laluan',
        newPassword: (min, max) => `Kata laluan mengandungi ${min} hingga ${max} aksara`,
        commonPassword: 'Kata laluan ini terlalu biasa atau mudah diteka. Sila pilih yang lain.',
        agreement: 'Sila baca dan setuju dengan perjanjian pengguna dan dasar privasi dahulu',
        recovery: 'Masukkan satu kod pemulihan',
      },
    },
    captcha: {
      loading: 'Menyediakan pengesahan…',
      title: 'Sahkan bahawa anda manusia',
      lead: 'Tekan butang ini dan pelayar anda akan membuat kiraan kecil di latar belakang, kira-kira satu saat. Tiada teka-teki, tiada huruf untuk dibaca.',
      start: 'Mulakan pengesahan',
      working: 'Sedang mengesahkan…',
      halfway: 'Sudah separuh jalan',
      progress: 'Kemajuan pengesahan',
      toImage: 'Cara lain: kod pada imej',
      giveUp: 'Bukan sekarang',
      image: {
        title: 'Taip aksara pada imej',
        lead: (characters) => `Ada ${characters} aksara, huruf dan angka sahaja. Huruf besar atau kecil tidak penting.`,
        alt: 'Imej dengan aksara untuk ditaip',
        label: 'Aksara pada imej',
        reload: 'Tidak jelas? Tukar imej',
        submit: 'Hantar',
        toWork: 'Sukar melihat imej? Guna pengesahan automatik',
        empty: 'Taip dahulu aksara pada imej',
        wrong: (triesLeft) => `Tidak sepadan dengan imej. Tinggal ${triesLeft} cubaan.`,
        renewed: 'Masih tidak sepadan. Imej telah ditukar dengan yang baharu.',
      },
      passed: 'Pengesahan berjaya',
      returning: 'Membawa anda kembali ke halaman tadi…',
      goOn: 'Belum kembali? Teruskan di sini',
      finished: 'Anda boleh kembali ke halaman tadi dan teruskan.',
      closed: {
        title: 'Pengesahan ini tidak sah lagi',
        says: 'Setiap pengesahan sah untuk masa yang singkat dan sekali sahaja. Sila kembali ke halaman tadi dan ulang dari sana.',
      },
      unreachable: {
        offline: 'Mungkin anda di luar talian, atau perkhidmatan tiada buat seketika. Pengesahan belum selesai.',
        faulty: (status) =>
          `Perkhidmatan memberi jawapan yang tidak dapat dibaca (HTTP ${status}). Pengesahan belum selesai.`,
      },
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
