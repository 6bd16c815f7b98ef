import type { MessageTexts } from './message-texts.ts';

const resetPassword = 'Jika bukan anda, tetapkan semula kata laluan dan log keluar daripada semua peranti sekarang.';
const contactSupport = 'Jika bukan anda, hubungi khidmat pelanggan dengan segera.';
const resetAndContact = 'Jika bukan anda, tetapkan semula kata laluan dan hubungi khidmat pelanggan dengan segera.';

export const msMY: MessageTexts = {
  signature: '{brand}: ',
  space: ' ',
  purposes: {
    REGISTER: 'mendaftar akaun',
    SIGN_IN: 'log masuk',
    PASSWORD_RESET: 'menetapkan semula kata laluan',
    EMAIL_ADDRESS_CHANGE: 'memautkan alamat e-mel ini',
    PHONE_NUMBER_CHANGE: 'memautkan nombor telefon ini',
    DEFAULT: 'mengesahkan bahawa ini anda',
    EMAIL_ADDRESS_VERIFICATION: 'mengesahkan alamat e-mel',
    REGISTER_SIGN_IN: 'log masuk atau mendaftar',
    PHONE_NUMBER_VERIFICATION: 'mengesahkan nombor telefon',
  },
  code: {
    sms: '{code} ialah kod anda untuk {purpose}. Sah selama {minutes} minit. Jangan beritahu sesiapa, termasuk yang mengaku sebagai kakitangan.',
    inAppTitle: 'Kod pengesahan',
    inApp:
      '{code} ialah kod anda untuk {purpose}. Sah selama {minutes} minit. Jangan beritahu sesiapa, termasuk yang mengaku sebagai kakitangan.',
    subject: 'Kod {brand} anda untuk {purpose}',
    lead: 'Gunakan kod ini untuk {purpose}:',
    validity: 'Kod ini sah selama {minutes} minit dan hanya boleh digunakan sekali.',
    warning: 'Jangan beritahu sesiapa. Kakitangan {brand} tidak akan meminta kod ini daripada anda.',
    ignore: 'Bukan anda yang memintanya? Abaikan sahaja e-mel ini; tanpa kod, tiada sesiapa boleh meneruskannya.',
  },
  mailGreeting: 'Helo,',
  mailFooter: 'E-mel ini dihantar secara automatik oleh {brand}. Sila jangan balas.',
  notices: {
    password_changed: {
      title: 'Kata laluan telah ditukar',
      happened: 'Kata laluan akaun anda telah ditukar pada {at} (UTC+8).',
      advice: resetPassword,
    },
    password_reset: {
      title: 'Kata laluan telah ditetapkan semula',
      happened:
        'Kata laluan akaun anda telah ditetapkan semula pada {at} (UTC+8), dan semua peranti telah dilog keluar.',
      advice: resetAndContact,
    },
    password_guessed: {
      title: 'Kata laluan salah berkali-kali',
      happened:
        'Seseorang telah berkali-kali memasukkan kata laluan yang salah untuk akaun anda pada {at} (UTC+8), maka log masuk dengan kata laluan dikunci buat sementara.',
      advice:
        'Jika bukan anda, tiada sesiapa yang berjaya masuk: pilih kata laluan yang lebih kukuh, atau log masuk dengan kod.',
    },
    password_off: {
      title: 'Log masuk dengan kata laluan dimatikan',
      happened:
        'Sehingga {at} (UTC+8) seseorang telah 100 kali memasukkan kata laluan yang salah untuk akaun anda, maka log masuk dengan kata laluan dimatikan.',
      advice:
        'Log masuk sekali dengan kod atau kunci laluan, atau tetapkan semula kata laluan, untuk menghidupkannya semula.',
    },
    codes_guessed: {
      title: 'Kod salah berkali-kali',
      happened:
        'Seseorang telah berkali-kali memasukkan kod yang salah untuk akaun anda pada {at} (UTC+8), maka kod dikunci buat sementara.',
      advice: 'Jika bukan anda, jangan berikan kod anda kepada sesiapa.',
    },
    phone_added: {
      title: 'Nombor telefon telah ditambah',
      happened:
        'Nombor telefon telah ditambah pada akaun anda pada {at} (UTC+8). Nombor ini kini boleh digunakan untuk log masuk dan memulihkan kata laluan.',
      advice: contactSupport,
    },
    phone_changed: {
      title: 'Nombor telefon telah ditukar',
      happened:
        'Nombor telefon akaun anda telah ditukar pada {at} (UTC+8). Nombor lama tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    phone_removed: {
      title: 'Nombor telefon telah dibuang',
      happened:
        'Nombor telefon telah dibuang daripada akaun anda pada {at} (UTC+8) dan tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    email_added: {
      title: 'Alamat e-mel telah ditambah',
      happened:
        'Alamat e-mel telah ditambah pada akaun anda pada {at} (UTC+8). Alamat ini kini boleh digunakan untuk log masuk dan memulihkan kata laluan.',
      advice: contactSupport,
    },
    email_changed: {
      title: 'Alamat e-mel telah ditukar',
      happened:
        'Alamat e-mel akaun anda telah ditukar pada {at} (UTC+8). Alamat lama tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    email_removed: {
      title: 'Alamat e-mel telah dibuang',
      happened:
        'Alamat e-mel telah dibuang daripada akaun anda pada {at} (UTC+8) dan tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: 'Pengesahan dua langkah dihidupkan',
      happened:
        'Pengesahan dua langkah telah dihidupkan untuk akaun anda pada {at} (UTC+8). Log masuk kini memerlukan satu langkah tambahan.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: 'Pengesahan dua langkah dimatikan',
      happened: 'Pengesahan dua langkah telah dimatikan untuk akaun anda pada {at} (UTC+8).',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: 'Pengesahan dua langkah ditetapkan semula oleh khidmat pelanggan',
      happened:
        'Atas rayuan anda, khidmat pelanggan telah menetapkan semula pengesahan dua langkah akaun anda pada {at} (UTC+8). Aplikasi pengesah, kunci laluan dan kod pemulihan tidak sah lagi, dan semua peranti telah dilog keluar.',
      advice:
        'Jika anda tidak pernah membuat rayuan, tetapkan semula kata laluan dan hubungi khidmat pelanggan dengan segera.',
    },
    two_factor_guessed: {
      title: 'Kod dua langkah salah berkali-kali',
      happened:
        'Seseorang telah berkali-kali memasukkan kod dua langkah yang salah untuk akaun anda pada {at} (UTC+8), maka langkah itu dikunci buat sementara. Pelakunya telah melepasi langkah pertama, seperti kata laluan anda.',
      advice: 'Jika bukan anda, kata laluan anda mungkin telah diketahui orang lain: tetapkannya semula sekarang.',
    },
    authenticator_added: {
      title: 'Aplikasi pengesah telah ditambah',
      happened:
        'Aplikasi pengesah telah ditambah pada akaun anda pada {at} (UTC+8) dan boleh digunakan untuk langkah kedua semasa log masuk.',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: 'Aplikasi pengesah telah dibuang',
      happened:
        'Aplikasi pengesah telah dibuang daripada akaun anda pada {at} (UTC+8). Log masuk masih memerlukan kunci laluan sebagai langkah kedua.',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: 'Kod pemulihan telah diperbaharui',
      happened: 'Kod pemulihan baharu telah dijana untuk akaun anda pada {at} (UTC+8). Kod lama tidak sah lagi.',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: 'Kod pemulihan telah digunakan',
      happened:
        'Satu kod pemulihan telah digunakan untuk log masuk ke akaun anda pada {at} (UTC+8). Baki kod pemulihan: {left}.',
      advice: resetPassword,
    },
    passkey_added: {
      title: 'Kunci laluan telah ditambah',
      happened: 'Satu kunci laluan telah ditambah pada akaun anda pada {at} (UTC+8).',
      advice: 'Jika bukan anda, buang kunci laluan itu dan tetapkan semula kata laluan sekarang.',
    },
    passkey_removed: {
      title: 'Kunci laluan telah dibuang',
      happened: 'Satu kunci laluan telah dibuang daripada akaun anda pada {at} (UTC+8).',
      advice: resetPassword,
    },
    provider_bound: {
      title: 'Akaun pihak ketiga telah dipautkan',
      happened:
        'Satu akaun pihak ketiga telah dipautkan kepada akaun anda pada {at} (UTC+8) dan boleh digunakan untuk log masuk.',
      advice: 'Jika bukan anda, nyahpautkannya dan tetapkan semula kata laluan sekarang.',
    },
    provider_unbound: {
      title: 'Akaun pihak ketiga telah dinyahpaut',
      happened:
        'Satu akaun pihak ketiga telah dinyahpaut daripada akaun anda pada {at} (UTC+8) dan tidak lagi boleh digunakan untuk log masuk.',
      advice: resetPassword,
    },
    device_authorized: {
      title: 'Peranti baharu telah dibenarkan',
      happened: 'Sebuah peranti baharu telah dibenarkan log masuk ke akaun anda pada {at} (UTC+8).',
      advice:
        'Jika bukan anda, atau kod itu diberikan oleh orang lain, log keluar peranti itu dan tetapkan semula kata laluan sekarang.',
    },
    session_handed_over: {
      title: 'Log masuk anda diserahkan kepada aplikasi lain',
      happened:
        'Aplikasi lain telah log masuk ke akaun anda pada {at} (UTC+8) daripada halaman web tempat anda log masuk.',
      advice: 'Jika bukan anda, log keluar aplikasi itu dan tetapkan semula kata laluan sekarang.',
    },
    deletion_requested: {
      title: 'Permohonan memadam akaun diterima',
      happened:
        'Pemadaman akaun anda telah dimohon pada {at} (UTC+8). Selepas tempoh semakan, data peribadi anda akan dipadam selama-lamanya.',
      advice:
        'Jika bukan anda, atau anda berubah fikiran, log masuk dalam tempoh semakan dan tarik balik permohonan itu.',
    },
    deletion_withdrawn: {
      title: 'Permohonan memadam akaun ditarik balik',
      happened:
        'Permohonan memadam akaun anda telah ditarik balik pada {at} (UTC+8). Akaun boleh digunakan seperti biasa.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: 'Anda dilog keluar demi keselamatan akaun',
      happened:
        'Kami mengesan sesuatu yang luar biasa pada sesi akaun anda pada {at} (UTC+8), lalu peranti yang berkenaan telah dilog keluar.',
      advice:
        'Sila log masuk semula. Jika anda syak ada orang lain menggunakan akaun anda, tetapkan semula kata laluan sekarang.',
    },
    renewal_due: {
      title: 'Pembaharuan automatik akan dicaj',
      happened: '{product} anda akan diperbaharui pada {day} dan {amount} akan dicaj.',
      advice: 'Untuk berhenti, matikan pembaharuan automatik di pusat ahli sebelum hari itu. Anda tidak akan dicaj.',
    },
    renewal_failed: {
      title: 'Caj pembaharuan automatik gagal',
      happened: 'Kami gagal mengecaj {amount} untuk {product} anda.',
      advice: 'Sila semak akaun pembayaran anda. Kami akan cuba lagi pada {day}, atau matikan pembaharuan automatik.',
    },
    renewal_stopped: {
      title: 'Pembaharuan automatik dihentikan',
      happened: 'Pembaharuan automatik {product} anda telah dihentikan. Tiada caj lagi.',
      advice: 'Tempoh yang telah dibayar kekal sehingga tamat, dan anda boleh membeli semula pada bila-bila masa.',
    },
  },
  where: {
    deviceAndPlace: 'Peranti: {device}. Lokasi: {place}.',
    device: 'Peranti: {device}.',
    place: 'Lokasi: {place}.',
  },
};
