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
    DEFAULT: 'memastikan bahwa ini Anda',
    EMAIL_ADDRESS_VERIFICATION: 'memverifikasi alamat email',
    REGISTER_SIGN_IN: 'masuk atau mendaftar',
    PHONE_NUMBER_VERIFICATION: 'memverifikasi nomor ponsel',
  },
  code: {
    sms: '{code} adalah kode Anda untuk {purpose}. Berlaku {minutes} menit. Jangan beri tahu siapa pun, termasuk yang mengaku petugas.',
    inAppTitle: 'Kode verifikasi',
    inApp:
      '{code} adalah kode Anda untuk {purpose}. Berlaku {minutes} menit. Jangan beri tahu siapa pun, termasuk yang mengaku petugas.',
    subject: 'Kode {brand} Anda untuk {purpose}',
    lead: 'Gunakan kode ini untuk {purpose}:',
    validity: 'Kode berlaku {minutes} menit dan hanya dapat digunakan sekali.',
    warning: 'Jangan beri tahu siapa pun. Petugas {brand} tidak akan pernah meminta kode ini.',
    ignore: 'Bukan Anda yang memintanya? Abaikan saja email ini; tanpa kode, tidak ada yang dapat melanjutkan.',
  },
  mailGreeting: 'Halo,',
  mailFooter: 'Email ini dikirim otomatis oleh {brand}. Mohon tidak membalasnya.',
  notices: {
    password_changed: {
      title: 'Kata sandi telah diubah',
      happened: 'Kata sandi akun Anda diubah pada {at} (UTC+8).',
      advice: resetPassword,
    },
    password_reset: {
      title: 'Kata sandi telah diatur ulang',
      happened: 'Kata sandi akun Anda diatur ulang pada {at} (UTC+8), dan semua perangkat telah dikeluarkan.',
      advice: resetAndContact,
    },
    password_guessed: {
      title: 'Kata sandi salah berkali-kali',
      happened:
        'Seseorang berkali-kali memasukkan kata sandi yang salah untuk akun Anda pada {at} (UTC+8), sehingga masuk dengan kata sandi dikunci sementara.',
      advice:
        'Jika bukan Anda, belum ada yang berhasil masuk: pilih kata sandi yang lebih kuat, atau masuk dengan kode.',
    },
    password_off: {
      title: 'Masuk dengan kata sandi dinonaktifkan',
      happened:
        'Hingga {at} (UTC+8) seseorang telah 100 kali memasukkan kata sandi yang salah untuk akun Anda, sehingga masuk dengan kata sandi dinonaktifkan.',
      advice: 'Masuk sekali dengan kode atau kunci sandi, atau atur ulang kata sandi, untuk mengaktifkannya lagi.',
    },
    codes_guessed: {
      title: 'Kode salah berkali-kali',
      happened:
        'Seseorang berkali-kali memasukkan kode yang salah untuk akun Anda pada {at} (UTC+8), sehingga kode dikunci sementara.',
      advice: 'Jika bukan Anda, jangan berikan kode Anda kepada siapa pun.',
    },
    phone_added: {
      title: 'Nomor telepon telah ditambahkan',
      happened:
        'Nomor telepon ditambahkan ke akun Anda pada {at} (UTC+8). Nomor ini kini dapat digunakan untuk masuk dan memulihkan kata sandi.',
      advice: contactSupport,
    },
    phone_changed: {
      title: 'Nomor ponsel telah diganti',
      happened: 'Nomor ponsel akun Anda diganti pada {at} (UTC+8). Nomor lama tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    phone_removed: {
      title: 'Nomor ponsel telah dihapus',
      happened: 'Nomor ponsel dihapus dari akun Anda pada {at} (UTC+8) dan tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    email_added: {
      title: 'Alamat email telah ditambahkan',
      happened:
        'Alamat email ditambahkan ke akun Anda pada {at} (UTC+8). Alamat ini kini dapat digunakan untuk masuk dan memulihkan kata sandi.',
      advice: contactSupport,
    },
    email_changed: {
      title: 'Alamat email telah diganti',
      happened: 'Alamat email akun Anda diganti pada {at} (UTC+8). Alamat lama tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    email_removed: {
      title: 'Alamat email telah dihapus',
      happened: 'Alamat email dihapus dari akun Anda pada {at} (UTC+8) dan tidak dapat lagi digunakan untuk masuk.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: 'Verifikasi dua langkah aktif',
      happened:
        'Verifikasi dua langkah diaktifkan untuk akun Anda pada {at} (UTC+8). Mulai sekarang, masuk memerlukan satu langkah tambahan.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: 'Verifikasi dua langkah nonaktif',
      happened: 'Verifikasi dua langkah dinonaktifkan untuk akun Anda pada {at} (UTC+8).',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: 'Verifikasi dua langkah diatur ulang oleh layanan pelanggan',
      happened:
        'Atas permohonan Anda, layanan pelanggan mengatur ulang verifikasi dua langkah akun Anda pada {at} (UTC+8). Aplikasi autentikator, kunci sandi, dan kode pemulihan tidak berlaku lagi, dan semua perangkat telah dikeluarkan.',
      advice: 'Jika Anda tidak pernah memintanya, segera atur ulang kata sandi dan hubungi layanan pelanggan.',
    },
    two_factor_guessed: {
      title: 'Kode dua langkah salah berkali-kali',
      happened:
        'Seseorang berkali-kali memasukkan kode dua langkah yang salah untuk akun Anda pada {at} (UTC+8), sehingga langkah itu dikunci sementara. Pelakunya sudah melewati langkah pertama, misalnya kata sandi Anda.',
      advice: 'Jika bukan Anda, kata sandi Anda mungkin telah diketahui orang lain: segera atur ulang.',
    },
    authenticator_added: {
      title: 'Aplikasi autentikator ditambahkan',
      happened:
        'Aplikasi autentikator ditambahkan ke akun Anda pada {at} (UTC+8) dan dapat digunakan untuk langkah kedua saat masuk.',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: 'Aplikasi autentikator dihapus',
      happened:
        'Aplikasi autentikator dihapus dari akun Anda pada {at} (UTC+8). Masuk tetap memerlukan kunci sandi sebagai langkah kedua.',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: 'Kode pemulihan telah diperbarui',
      happened: 'Kode pemulihan baru dibuat untuk akun Anda pada {at} (UTC+8). Kode lama tidak berlaku lagi.',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: 'Kode pemulihan telah digunakan',
      happened:
        'Sebuah kode pemulihan digunakan untuk masuk ke akun Anda pada {at} (UTC+8). Sisa kode pemulihan: {left}.',
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
      happened: 'Sebuah akun pihak ketiga ditautkan ke akun Anda pada {at} (UTC+8) dan dapat digunakan untuk masuk.',
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
        'Jika bukan Anda, atau kodenya berasal dari orang lain, segera keluarkan perangkat itu dan atur ulang kata sandi.',
    },
    session_handed_over: {
      title: 'Status masuk diteruskan ke aplikasi lain',
      happened: 'Aplikasi lain masuk ke akun Anda pada {at} (UTC+8) dari halaman web tempat Anda sudah masuk.',
      advice: 'Jika bukan Anda, segera keluarkan aplikasi itu dan atur ulang kata sandi.',
    },
    deletion_requested: {
      title: 'Penghapusan akun telah diajukan',
      happened:
        'Penghapusan akun Anda diajukan pada {at} (UTC+8). Setelah masa peninjauan, data pribadi Anda dihapus secara permanen.',
      advice: 'Jika bukan Anda, atau Anda berubah pikiran, masuklah selama masa peninjauan dan batalkan pengajuannya.',
    },
    deletion_withdrawn: {
      title: 'Penghapusan akun dibatalkan',
      happened: 'Pengajuan penghapusan akun Anda dibatalkan pada {at} (UTC+8). Akun dapat digunakan seperti biasa.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: 'Anda dikeluarkan demi keamanan akun',
      happened:
        'Kami menemukan hal yang tidak biasa pada sesi akun Anda pada {at} (UTC+8), sehingga perangkat terkait telah dikeluarkan.',
      advice:
        'Silakan masuk kembali. Jika Anda curiga ada orang lain yang memakai akun Anda, segera atur ulang kata sandi.',
    },
    renewal_due: {
      title: 'Perpanjangan otomatis segera ditagih',
      happened: '{product} Anda diperpanjang pada {day} dan {amount} akan ditagih.',
      advice:
        'Untuk berhenti, matikan perpanjangan otomatis di pusat anggota sebelum hari itu. Anda tidak akan ditagih.',
    },
    renewal_failed: {
      title: 'Perpanjangan otomatis gagal ditagih',
      happened: 'Kami gagal menagih {amount} untuk {product} Anda.',
      advice: 'Periksa akun pembayaran Anda. Kami mencoba lagi pada {day}, atau matikan perpanjangan otomatis.',
    },
    renewal_stopped: {
      title: 'Perpanjangan otomatis dihentikan',
      happened: 'Perpanjangan otomatis {product} Anda telah dihentikan. Tidak ada tagihan lagi.',
      advice: 'Masa yang sudah dibayar tetap berlaku sampai berakhir, dan Anda dapat membeli lagi kapan saja.',
    },
  },
  where: {
    deviceAndPlace: 'Perangkat: {device}. Lokasi: {place}.',
    device: 'Perangkat: {device}.',
    place: 'Lokasi: {place}.',
  },
};
