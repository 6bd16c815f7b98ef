import type { MessageTexts } from './message-texts.ts';

const resetPassword = 'Jika bukan Anda, segera atur ulang kata sandi dan keluar dari semua perangkat.';
const contactSupport = 'Jika bukan Anda, segera hubungi layanan pelanggan.';
const resetAndContact = 'Jika bukan Anda, segera atur ulang kata sandi dan hubungi layanan pelanggan.';

export const idID: MessageTexts = {
  signature: '{brand}: ',
  space: ' ',
  purposes: {
    REGISTER: 'mendaftar akun',
    SIGN_IN: 'masuk',
    PASSWORD_RESET: 'mengatur ulang kata sandi',
    EMAIL_ADDRESS_CHANGE: 'menautkan alamat email ini',
    PHONE_NUMBER_CHANGE: 'menautkan nomor ponsel ini',
    DEFAULT: 'mengonfirmasi identitas Anda',
    EMAIL_ADDRESS_VERIFICATION: 'memverifikasi alamat email',
    REGISTER_SIGN_IN: 'masuk atau mendaftar',
    PHONE_NUMBER_VERIFICATION: 'memverifikasi nomor ponsel',
  },
  code: {
    sms: '{code} adalah kode Anda untuk {purpose}. Berlaku {minutes} menit. Jangan beri tahu siapa pun, termasuk yang mengaku layanan pelanggan.',
    inAppTitle: 'Kode verifikasi',
    inApp:
      '{code} adalah kode Anda untuk {purpose}. Berlaku {minutes} menit. Jangan beri tahu siapa pun, termasuk yang mengaku layanan pelanggan.',
    subject: 'Kode {brand} Anda untuk {purpose}',
    lead: 'Gunakan kode ini untuk {purpose}:',
    validity: 'Kode berlaku {minutes} menit dan hanya dapat digunakan sekali.',
    warning: 'Jangan beri tahu siapa pun. Petugas {brand} tidak akan pernah meminta kode ini.',
    ignore: 'Jika bukan Anda, abaikan saja email ini; tanpa kode, orang lain tidak dapat melanjutkan.',
  },
  mailGreeting: 'Halo,',
  mailFooter: 'Email ini dikirim otomatis oleh {brand}. Mohon jangan dibalas.',
  notices: {
    password_changed: {
      title: 'Kata sandi diubah',
      happened: 'Kata sandi akun Anda diubah pada {at} (UTC+8).',
      advice: resetPassword,
    },
    password_reset: {
      title: 'Kata sandi diatur ulang',
      happened: 'Kata sandi akun Anda diatur ulang pada {at} (UTC+8), dan semua perangkat telah dikeluarkan.',
      advice: resetAndContact,
    },
    password_guessed: {
      title: 'Seseorang berkali-kali salah memasukkan kata sandi',
      happened:
        'Seseorang berkali-kali memasukkan kata sandi yang salah untuk akun Anda pada {at} (UTC+8), sehingga masuk dengan kata sandi dikunci sementara.',
      advice:
        'Jika bukan Anda: orang itu tidak berhasil masuk. Sebaiknya pilih kata sandi yang lebih kuat, atau masuk dengan kode.',
    },
    password_off: {
      title: 'Masuk dengan kata sandi dinonaktifkan',
      happened:
        'Hingga {at} (UTC+8), seseorang sudah total 100 kali memasukkan kata sandi yang salah untuk akun Anda, sehingga masuk dengan kata sandi dinonaktifkan.',
      advice: 'Untuk memulihkannya, masuk sekali dengan kode atau kunci sandi, atau atur ulang kata sandi.',
    },
    codes_guessed: {
      title: 'Seseorang berkali-kali salah memasukkan kode',
      happened:
        'Seseorang berkali-kali salah memasukkan kode yang kami kirim kepada Anda pada {at} (UTC+8), sehingga verifikasi dikunci sementara.',
      advice: 'Jika bukan Anda, jangan beri tahu kode Anda kepada siapa pun.',
    },
    phone_added: {
      title: 'Nomor ponsel ditambahkan',
      happened:
        'Nomor ponsel ditambahkan ke akun Anda pada {at} (UTC+8). Nomor ini kini dapat digunakan untuk masuk dan memulihkan kata sandi.',
      advice: contactSupport,
    },
    phone_changed: {
      title: 'Nomor ponsel diganti',
      happened: 'Nomor ponsel akun Anda diganti pada {at} (UTC+8). Nomor lama tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    phone_removed: {
      title: 'Nomor ponsel dilepas dari akun',
      happened: 'Nomor ponsel dilepas dari akun Anda pada {at} (UTC+8) dan tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    email_added: {
      title: 'Alamat email ditambahkan',
      happened:
        'Alamat email ditambahkan ke akun Anda pada {at} (UTC+8). Alamat ini kini dapat digunakan untuk masuk dan memulihkan kata sandi.',
      advice: contactSupport,
    },
    email_changed: {
      title: 'Alamat email diganti',
      happened: 'Alamat email akun Anda diganti pada {at} (UTC+8). Alamat lama tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    email_removed: {
      title: 'Alamat email dilepas dari akun',
      happened: 'Alamat email dilepas dari akun Anda pada {at} (UTC+8) dan tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: 'Verifikasi dua langkah diaktifkan',
      happened:
        'Verifikasi dua langkah diaktifkan untuk akun Anda pada {at} (UTC+8). Mulai sekarang, masuk memerlukan satu verifikasi tambahan.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: 'Verifikasi dua langkah dinonaktifkan',
      happened:
        'Verifikasi dua langkah dinonaktifkan untuk akun Anda pada {at} (UTC+8). Mulai sekarang, masuk tidak lagi memerlukan verifikasi tambahan.',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: 'Verifikasi dua langkah diatur ulang oleh layanan pelanggan',
      happened:
        'Atas permintaan Anda, layanan pelanggan mengatur ulang verifikasi dua langkah akun Anda pada {at} (UTC+8). Aplikasi autentikator, kunci sandi, dan kode pemulihan tidak berlaku lagi, dan semua perangkat telah dikeluarkan.',
      advice: 'Jika Anda tidak pernah memintanya, segera atur ulang kata sandi dan hubungi layanan pelanggan.',
    },
    two_factor_guessed: {
      title: 'Seseorang berkali-kali salah memasukkan kode dua langkah',
      happened:
        'Seseorang berkali-kali memasukkan kode verifikasi dua langkah yang salah untuk akun Anda pada {at} (UTC+8), sehingga verifikasi dua langkah dikunci sementara. Sebelumnya orang itu sudah melewati langkah pertama, misalnya kata sandi atau SMS.',
      advice: 'Jika bukan Anda, kata sandi Anda mungkin sudah bocor: segera atur ulang kata sandi.',
    },
    authenticator_added: {
      title: 'Aplikasi autentikator ditambahkan',
      happened:
        'Aplikasi autentikator ditambahkan ke akun Anda pada {at} (UTC+8) dan dapat digunakan untuk verifikasi dua langkah saat masuk.',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: 'Aplikasi autentikator dihapus',
      happened:
        'Aplikasi autentikator dihapus dari akun Anda pada {at} (UTC+8). Saat masuk, verifikasi dua langkah tetap diperlukan dengan kunci sandi.',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: 'Kode pemulihan diperbarui',
      happened: 'Kode pemulihan baru dibuat untuk akun Anda pada {at} (UTC+8). Kode lama tidak berlaku lagi.',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: 'Kode pemulihan dipakai',
      happened:
        'Satu kode pemulihan dipakai untuk verifikasi dua langkah akun Anda pada {at} (UTC+8). Sisa kode pemulihan: {left}.',
      advice: resetPassword,
    },
    passkey_added: {
      title: 'Kunci sandi ditambahkan',
      happened: 'Sebuah kunci sandi ditambahkan ke akun Anda pada {at} (UTC+8).',
      advice: 'Jika bukan Anda, segera hapus kunci sandi tersebut dan atur ulang kata sandi.',
    },
    passkey_removed: {
      title: 'Kunci sandi dihapus',
      happened: 'Sebuah kunci sandi dihapus dari akun Anda pada {at} (UTC+8).',
      advice: resetPassword,
    },
    provider_bound: {
      title: 'Akun pihak ketiga ditautkan',
      happened:
        'Sebuah akun pihak ketiga ditautkan ke akun Anda pada {at} (UTC+8) dan kini dapat digunakan untuk masuk.',
      advice: 'Jika bukan Anda, segera lepaskan tautannya dan atur ulang kata sandi.',
    },
    provider_unbound: {
      title: 'Tautan akun pihak ketiga dilepas',
      happened:
        'Tautan sebuah akun pihak ketiga dilepas dari akun Anda pada {at} (UTC+8). Akun itu tidak dapat lagi digunakan untuk masuk.',
      advice: resetPassword,
    },
    device_authorized: {
      title: 'Perangkat baru diizinkan masuk',
      happened: 'Sebuah perangkat baru diizinkan masuk ke akun Anda pada {at} (UTC+8).',
      advice:
        'Jika bukan Anda, atau kode yang dimasukkan berasal dari orang lain, segera keluarkan perangkat itu dan atur ulang kata sandi.',
    },
    session_handed_over: {
      title: 'Akun masuk di aplikasi lain',
      happened: 'Akun Anda masuk di aplikasi lain pada {at} (UTC+8), memakai status masuk Anda di halaman web.',
      advice: 'Jika bukan Anda, segera keluarkan aplikasi itu dan atur ulang kata sandi.',
    },
    deletion_requested: {
      title: 'Penghapusan akun diajukan',
      happened:
        'Penghapusan akun Anda diajukan pada {at} (UTC+8). Setelah masa tunggu berakhir, data pribadi dihapus dan tidak bisa dipulihkan.',
      advice: 'Jika bukan Anda, atau Anda berubah pikiran, masuklah selama masa tunggu dan batalkan pengajuannya.',
    },
    deletion_withdrawn: {
      title: 'Penghapusan akun dibatalkan',
      happened:
        'Pengajuan penghapusan akun Anda dibatalkan pada {at} (UTC+8). Akun dapat terus digunakan seperti biasa.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: 'Anda dikeluarkan demi keamanan akun',
      happened:
        'Kami menemukan hal yang tidak biasa pada status masuk akun Anda pada {at} (UTC+8). Demi keamanan akun, perangkat terkait telah dikeluarkan.',
      advice:
        'Silakan masuk lagi. Jika Anda curiga ada orang lain yang memakai akun Anda, segera atur ulang kata sandi.',
    },
    renewal_due: {
      title: 'Pengingat tagihan perpanjangan otomatis',
      happened: '{product} Anda akan diperpanjang otomatis pada {day} dan {amount} akan ditagih.',
      advice:
        'Jika tidak ingin memperpanjang, matikan perpanjangan otomatis di pusat anggota sebelum penagihan, dan Anda tidak akan ditagih.',
    },
    renewal_failed: {
      title: 'Tagihan perpanjangan otomatis gagal',
      happened: 'Tagihan {amount} untuk perpanjangan otomatis {product} Anda gagal.',
      advice:
        'Periksa akun pembayaran Anda. Kami akan mencoba lagi pada {day}; Anda juga bisa mematikan perpanjangan otomatis di pusat anggota.',
    },
    renewal_stopped: {
      title: 'Perpanjangan otomatis dihentikan',
      happened: 'Perpanjangan otomatis {product} Anda telah dihentikan. Tidak akan ada tagihan lagi.',
      advice: 'Keanggotaan yang sudah dibayar tetap berlaku sampai berakhir, dan Anda dapat membeli lagi kapan saja.',
    },
  },
  where: {
    deviceAndPlace: 'Perangkat: {device}. Lokasi: {place}.',
    device: 'Perangkat: {device}.',
    place: 'Lokasi: {place}.',
  },
};
