import { idID as errors } from '@feisuo/contract/facts/error-messages/id-id';
import type { Texts } from './texts.ts';

export const idID = (name: string): Texts => {
  const passport = `${name} Pass`;
  return {
    errors,
    passport,
    toSite: 'Kembali ke situs',
    landing: {
      title: `Satu akun untuk semua layanan ${name}`,
      lines: [
        `${passport} adalah akun bersama untuk situs web dan aplikasi kami.`,
        'Saat sebuah aplikasi meminta Anda masuk, halaman ini menjelaskan dulu siapa yang meminta dan apa yang akan digunakan. Anda yang memutuskan.',
        'Kata sandi hanya diketik di halaman akun dan tidak pernah diberikan kepada aplikasi yang meminta.',
      ],
      formComing: 'Fitur masuk dan pendaftaran belum tersedia. Silakan kembali lagi nanti.',
    },
    notFound: {
      title: 'Tidak ada halaman di sini',
      says: 'Alamatnya mungkin salah ketik atau halamannya sudah pindah. Jika Anda datang dari sebuah aplikasi, kembalilah dan mulai masuk dari sana.',
      toAccount: 'Buka pusat akun',
    },
    authorize: {
      loading: 'Memeriksa siapa yang meminta Anda masuk…',
      asks: `meminta Anda masuk dengan ${passport}`,
      willUse: 'Setelah masuk, aplikasi ini dapat:',
      usesNothing: 'Aplikasi ini tidak meminta informasi pribadi.',
      formComing:
        'Fitur masuk belum tersedia. Untuk saat ini halaman ini hanya menunjukkan siapa yang meminta: tidak ada yang masuk dan tidak ada data yang diberikan.',
      returnsTo: (place) => `Jika dibatalkan, Anda kembali ke ${place}`,
      cancel: 'Batalkan dan kembali',
    },
    form: {
      show: 'Lihat',
      hide: 'Tutup',
      showPassword: 'Lihat kata sandi',
      phone: 'Nomor ponsel',
      email: 'Email',
      country: 'Negara atau wilayah',
      useEmail: 'Pakai email',
      usePhone: 'Pakai nomor ponsel',
      code: 'Kode',
      smsCode: 'Kode SMS',
      sendCode: 'Kirim kode',
      resend: 'Kirim ulang',
      resendIn: (seconds) => `Kirim ulang (${seconds} dtk)`,
      codeSent: 'Kode sudah dikirim dan berlaku 10 menit.',
      digit: (place) => `Digit ke-${place}`,
      sending: 'Memproses…',
      strength: {
        tooShort: (characters) => `Minimal ${characters} karakter. Boleh ditempel; makin panjang makin aman.`,
        levels: [
          'Kekuatan: lemah. Pilih yang lebih panjang dan tidak umum.',
          'Kekuatan: cukup. Sedikit lebih panjang akan lebih baik.',
          'Kekuatan: baik. Boleh ditempel; makin panjang makin aman.',
          'Kekuatan: sangat baik.',
        ],
      },
      problems: {
        phone: 'Masukkan nomor ponsel yang benar',
        email: 'Masukkan alamat email yang benar',
        code: 'Masukkan 6 digit kode yang Anda terima',
        codeNotSent: 'Tekan “Kirim kode” terlebih dahulu',
        username: 'Masukkan nomor ponsel, email, atau nama pengguna',
        password: 'Masukkan kata sandi',
        newPassword: (min, max) => `Kata sandi terdiri dari ${min} sampai ${max} karakter`,
        commonPassword: 'Kata sandi ini terlalu umum atau mudah ditebak. Silakan pilih yang lain.',
        agreement: 'Baca dan setujui perjanjian pengguna serta kebijakan privasi terlebih dahulu',
        recovery: 'Masukkan salah satu kode pemulihan',
      },
    },
    captcha: {
      loading: 'Menyiapkan verifikasi…',
      title: 'Pastikan bahwa Anda manusia',
      lead: 'Tekan tombol ini, lalu browser Anda melakukan perhitungan kecil di latar belakang, sekitar satu detik. Tanpa teka-teki, tanpa membaca huruf.',
      start: 'Mulai verifikasi',
      working: 'Memverifikasi…',
      halfway: 'Sudah setengah jalan',
      progress: 'Kemajuan verifikasi',
      toImage: 'Cara lain: kode pada gambar',
      giveUp: 'Nanti saja',
      image: {
        title: 'Ketik karakter pada gambar',
        lead: (characters) => `Ada ${characters} karakter, hanya huruf dan angka. Huruf besar atau kecil sama saja.`,
        alt: 'Gambar berisi karakter yang harus diketik',
        label: 'Karakter pada gambar',
        reload: 'Tidak jelas? Ganti gambar',
        submit: 'Kirim',
        toWork: 'Sulit melihat gambar? Pakai verifikasi otomatis',
        empty: 'Ketik dulu karakter pada gambar',
        wrong: (triesLeft) => `Tidak cocok dengan gambar. Sisa ${triesLeft} percobaan.`,
        renewed: 'Belum cocok. Gambarnya sudah diganti dengan yang baru.',
      },
      passed: 'Verifikasi berhasil',
      returning: 'Mengantar Anda kembali ke halaman tadi…',
      goOn: 'Belum kembali? Lanjutkan di sini',
      finished: 'Anda dapat kembali ke halaman tadi dan melanjutkan.',
      closed: {
        title: 'Verifikasi ini sudah tidak berlaku',
        says: 'Setiap verifikasi hanya berlaku sebentar dan sekali pakai. Kembalilah ke halaman tadi dan ulangi dari sana.',
      },
      unreachable: {
        offline: 'Mungkin Anda sedang luring, atau layanan sedang tidak tersedia. Verifikasi belum selesai.',
        faulty: (status) =>
          `Layanan memberi jawaban yang tidak dapat dibaca (HTTP ${status}). Verifikasi belum selesai.`,
      },
    },
    refused: {
      todo: 'Yang dapat Anda lakukan',
      restart:
        'Kembali ke aplikasi dan mulai masuk lagi. Jika tetap terjadi, sampaikan kode di bawah ini kepada layanan pelanggan aplikasi tersebut.',
      wait: 'Terlalu banyak permintaan. Silakan coba lagi beberapa menit lagi.',
      later: 'Masalahnya ada di pihak kami. Silakan coba lagi sebentar lagi.',
      code: (code) => `Kode kesalahan ${code}`,
    },
    unreachable: {
      title: 'Layanan akun tidak dapat dihubungi',
      offline: 'Mungkin Anda sedang luring, atau layanan sedang tidak tersedia. Permintaan masuk Anda tidak hilang.',
      faulty: (status) =>
        `Layanan memberi jawaban yang tidak dapat dibaca (HTTP ${status}). Permintaan masuk Anda tidak hilang.`,
      todo: 'Periksa koneksi Anda lalu coba lagi, atau gunakan jaringan lain.',
      retry: 'Coba lagi',
    },
  };
};
