import type { DeviceTexts } from './device-texts.ts';

export const idID: DeviceTexts = {
  bar: 'Izinkan perangkat baru',
  loading: 'Mencari perangkat…',
  enterTitle: 'Masukkan kode yang tampil di perangkat',
  enterLead: '8 karakter di layar perangkat. Huruf besar dan kecil dianggap sama.',
  code: 'Kode',
  incomplete: 'Masukkan 8 karakter dengan lengkap',
  unknown:
    'Perangkat dengan kode ini tidak ditemukan. Periksa lagi kode di layar perangkat; kode mungkin juga sudah dipakai.',
  next: 'Lanjut',
  warning:
    'Masukkan hanya kode dari perangkat Anda sendiri. Dengan kode kiriman orang lain, orang itu bisa masuk ke akun Anda.',
  title: 'Apakah ini perangkat Anda?',
  lead: 'Pastikan kodenya sama dengan yang tampil di layar perangkat, lalu tekan “Izinkan”.',
  asks: 'meminta masuk ke akun Anda. Kata sandi Anda tidak diberikan.',
  someDevice: 'Perangkat tidak dikenal',
  claimed: (device) => `Perangkat yang menyebut dirinya “${device}”`,
  from: (device, place) => (place ? `${device}, di ${place}` : device),
  allow: 'Izinkan',
  deny: 'Bukan saya, tolak',
  allowed: 'Sudah diizinkan masuk',
  allowedMessage: (application) =>
    `${application} akan segera masuk. Lanjutkan di perangkat Anda; halaman ini boleh ditutup.`,
  denied: 'Ditolak',
  deniedMessage: 'Perangkat itu tidak masuk ke akun Anda. Jika kodenya dikirim orang lain, abaikan saja.',
  expired: 'Kode sudah kedaluwarsa',
  prove:
    'Sudah cukup lama sejak Anda terakhir masuk. Masuk sekali lagi untuk memastikan ini Anda, lalu izinkan perangkat ini.',
  expiredTodo: 'Dapatkan kode baru di perangkat, lalu masukkan di sini.',
  again: 'Masukkan kode baru',
};
