import type { DeviceTexts } from './device-texts.ts';

export const idID: DeviceTexts = {
  bar: 'Izinkan perangkat',
  loading: 'Mencari perangkat…',
  enterTitle: 'Masukkan kode di perangkat Anda',
  enterLead: '8 karakter di layarnya. Huruf besar dan kecil sama saja.',
  code: 'Kode',
  incomplete: 'Masukkan kedelapan karakternya',
  unknown: 'Tidak ada perangkat yang menunggu kode ini. Periksa layarnya; kode mungkin juga sudah dipakai.',
  next: 'Lanjut',
  warning:
    'Masukkan hanya kode dari perangkat Anda sendiri. Kode kiriman orang lain bisa membuat mereka masuk ke akun Anda.',
  title: 'Apakah ini perangkat Anda?',
  lead: 'Pastikan kodenya sama dengan yang di layar, lalu tekan “Izinkan”.',
  asks: 'meminta masuk ke akun Anda. Kata sandi Anda tidak diberikan.',
  someDevice: 'Perangkat tidak dikenal',
  claimed: (device) => `Perangkat yang menyebut dirinya “${device}”`,
  from: (device, place) => (place ? `${device}, di ${place}` : device),
  allow: 'Izinkan',
  deny: 'Bukan saya, tolak',
  allowed: 'Perangkat diizinkan',
  allowedMessage: (application) => `${application} akan segera masuk. Lanjutkan di sana; halaman ini boleh ditutup.`,
  denied: 'Ditolak',
  deniedMessage: 'Perangkat itu tidak masuk ke akun Anda. Jika kodenya dikirim orang lain, abaikan saja.',
  expired: 'Kode sudah kedaluwarsa',
  prove:
    'Anda masuk cukup lama yang lalu. Masuk sekali lagi untuk memastikan bahwa ini Anda, lalu izinkan perangkatnya.',
  expiredTodo: 'Dapatkan kode baru di perangkat, lalu masukkan di sini.',
  again: 'Masukkan kode baru',
};
