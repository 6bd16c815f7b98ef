import type { MessageTexts } from './message-texts.ts';

const resetPassword = 'Jika bukan anda, segera tetapkan semula kata laluan dan log keluar daripada semua peranti.';
const contactSupport = 'Jika bukan anda, segera hubungi khidmat pelanggan.';
const resetAndContact = 'Jika bukan anda, segera tetapkan semula kata laluan dan hubungi khidmat pelanggan.';

export const msMY: MessageTexts = {
  signature: '{brand}: ',
  space: ' ',
  purposes: {
    REGISTER: 'mendaftar akaun',
    SIGN_IN: 'log masuk',
    PASSWORD_RESET: 'menetapkan semula kata laluan',
    EMAIL_ADDRESS_CHANGE: 'memautkan alamat e-mel ini',
    PHONE_NUMBER_CHANGE: 'memautkan nombor telefon ini',
    DEFAULT: 'mengesahkan identiti anda',
    EMAIL_ADDRESS_VERIFICATION: 'mengesahkan alamat e-mel',
    REGISTER_SIGN_IN: 'log masuk atau mendaftar',
    PHONE_NUMBER_VERIFICATION: 'mengesahkan nombor telefon',
  },
  code: {
    sms: '{code} ialah kod anda untuk {purpose}. Sah selama {minutes} minit. Jangan beritahu sesiapa, termasuk yang mengaku khidmat pelanggan.',
    inAppTitle: 'Kod pengesahan',
    inApp:
      '{code} ialah kod anda untuk {purpose}. Sah selama {minutes} minit. Jangan beritahu sesiapa, termasuk yang mengaku khidmat pelanggan.',
    subject: 'Kod {brand} anda untuk {purpose}',
    lead: 'Gunakan kod ini untuk {purpose}:',
    validity: 'Kod ini sah selama {minutes} minit dan hanya boleh digunakan sekali.',
    warning: 'Jangan beritahu sesiapa. Kakitangan {brand} tidak akan meminta kod ini daripada anda.',
    ignore: 'Jika bukan anda, abaikan sahaja e-mel ini; tanpa kod, orang lain tidak boleh meneruskannya.',
  },
  mailGreeting: 'Helo,',
  mailFooter: 'E-mel ini dihantar secara automatik oleh {brand}. Sila jangan balas e-mel ini.',
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
      title: 'Seseorang berkali-kali salah memasukkan kata laluan',
      happened:
        'Seseorang telah berkali-kali memasukkan kata laluan yang salah untuk akaun anda pada {at} (UTC+8), jadi log masuk dengan kata laluan dikunci buat sementara.',
      advice:
        'Jika bukan anda: orang itu tidak berjaya log masuk. Sebaiknya pilih kata laluan yang lebih kukuh, atau log masuk dengan kod.',
    },
    password_off: {
      title: 'Log masuk dengan kata laluan dimatikan',
      happened:
        'Sehingga {at} (UTC+8), seseorang telah memasukkan kata laluan yang salah untuk akaun anda sebanyak 100 kali, jadi log masuk dengan kata laluan dimatikan.',
      advice: 'Untuk memulihkannya, log masuk sekali dengan kod atau kunci laluan, atau tetapkan semula kata laluan.',
    },
    codes_guessed: {
      title: 'Seseorang berkali-kali salah memasukkan kod',
      happened:
        'Seseorang telah berkali-kali salah memasukkan kod yang kami hantar kepada anda pada {at} (UTC+8), jadi pengesahan dikunci buat sementara.',
      advice: 'Jika bukan anda, jangan beritahu kod anda kepada sesiapa.',
    },
    phone_added: {
      title: 'Nombor telefon telah ditambah',
      happened:
        'Nombor telefon telah ditambah ke akaun anda pada {at} (UTC+8). Nombor ini kini boleh digunakan untuk log masuk dan memulihkan kata laluan.',
      advice: contactSupport,
    },
    phone_changed: {
      title: 'Nombor telefon telah ditukar',
      happened:
        'Nombor telefon akaun anda telah ditukar pada {at} (UTC+8). Nombor lama tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    phone_removed: {
      title: 'Nombor telefon telah dinyahpaut',
      happened:
        'Nombor telefon telah dinyahpaut daripada akaun anda pada {at} (UTC+8) dan tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    email_added: {
      title: 'Alamat e-mel telah ditambah',
      happened:
        'Alamat e-mel telah ditambah ke akaun anda pada {at} (UTC+8). Alamat ini kini boleh digunakan untuk log masuk dan memulihkan kata laluan.',
      advice: contactSupport,
    },
    email_changed: {
      title: 'Alamat e-mel telah ditukar',
      happened:
        'Alamat e-mel akaun anda telah ditukar pada {at} (UTC+8). Alamat lama tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    email_removed: {
      title: 'Alamat e-mel telah dinyahpaut',
      happened:
        'Alamat e-mel telah dinyahpaut daripada akaun anda pada {at} (UTC+8) dan tidak lagi boleh digunakan untuk log masuk.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: 'Pengesahan dua langkah telah dihidupkan',
      happened:
        'Pengesahan dua langkah telah dihidupkan untuk akaun anda pada {at} (UTC+8). Mulai sekarang, log masuk memerlukan satu pengesahan tambahan.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: 'Pengesahan dua langkah telah dimatikan',
      happened:
        'Pengesahan dua langkah telah dimatikan untuk akaun anda pada {at} (UTC+8). Mulai sekarang, log masuk tidak lagi memerlukan pengesahan tambahan.',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: 'Pengesahan dua langkah ditetapkan semula oleh khidmat pelanggan',
      happened:
        'Atas permintaan anda, khidmat pelanggan telah menetapkan semula pengesahan dua langkah akaun anda pada {at} (UTC+8). Aplikasi pengesah, kunci laluan dan kod pemulihan tidak sah lagi, dan semua peranti telah dilog keluar.',
      advice: 'Jika anda tidak pernah memintanya, segera tetapkan semula kata laluan dan hubungi khidmat pelanggan.',
    },
    two_factor_guessed: {
      title: 'Seseorang berkali-kali salah memasukkan kod dua langkah',
      happened:
        'Seseorang telah berkali-kali memasukkan kod pengesahan dua langkah yang salah untuk akaun anda pada {at} (UTC+8), jadi pengesahan dua langkah dikunci buat sementara. Sebelum itu, orang itu telah melepasi langkah pertama, seperti kata laluan atau SMS.',
      advice: 'Jika bukan anda, kata laluan anda mungkin telah bocor: segera tetapkan semula kata laluan.',
    },
    authenticator_added: {
      title: 'Aplikasi pengesah telah ditambah',
      happened:
        'Aplikasi pengesah telah ditambah ke akaun anda pada {at} (UTC+8) dan boleh digunakan untuk pengesahan dua langkah semasa log masuk.',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: 'Aplikasi pengesah telah dibuang',
      happened:
        'Aplikasi pengesah telah dibuang daripada akaun anda pada {at} (UTC+8). Log masuk masih memerlukan pengesahan dua langkah dengan kunci laluan.',
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
        'Satu kod pemulihan telah digunakan untuk pengesahan dua langkah akaun anda pada {at} (UTC+8). Baki kod pemulihan: {left}.',
      advice: resetPassword,
    },
    passkey_added: {
      title: 'Kunci laluan telah ditambah',
      happened: 'Satu kunci laluan telah ditambah ke akaun anda pada {at} (UTC+8).',
      advice: 'Jika bukan anda, segera buang kunci laluan itu dan tetapkan semula kata laluan.',
    },
    passkey_removed: {
      title: 'Kunci laluan telah dibuang',
      happened: 'Satu kunci laluan telah dibuang daripada akaun anda pada {at} (UTC+8).',
      advice: resetPassword,
    },
    provider_bound: {
      title: 'Akaun pihak ketiga telah dipautkan',
      happened:
        'Satu akaun pihak ketiga telah dipautkan dengan akaun anda pada {at} (UTC+8) dan kini boleh digunakan untuk log masuk.',
      advice: 'Jika bukan anda, segera nyahpaut akaun itu dan tetapkan semula kata laluan.',
    },
    provider_unbound: {
      title: 'Akaun pihak ketiga telah dinyahpaut',
      happened:
        'Satu akaun pihak ketiga telah dinyahpaut daripada akaun anda pada {at} (UTC+8) dan tidak lagi boleh digunakan untuk log masuk.',
      advice: resetPassword,
    },
    device_authorized: {
      title: 'Peranti baharu dibenarkan log masuk',
      happened: 'Sebuah peranti baharu telah dibenarkan log masuk ke akaun anda pada {at} (UTC+8).',
      advice:
        'Jika bukan anda, atau kod yang dimasukkan datang daripada orang lain, segera log keluar peranti itu dan tetapkan semula kata laluan.',
    },
    session_handed_over: {
      title: 'Akaun telah log masuk pada aplikasi lain',
      happened:
        'Akaun anda telah log masuk pada aplikasi lain pada {at} (UTC+8), menggunakan status log masuk anda di halaman web.',
      advice: 'Jika bukan anda, segera log keluar aplikasi itu dan tetapkan semula kata laluan.',
    },
    deletion_requested: {
      title: 'Pemadaman akaun telah dimohon',
      happened:
        'Pemadaman akaun anda telah dimohon pada {at} (UTC+8). Selepas tempoh menunggu, data peribadi akan dipadamkan dan tidak boleh dipulihkan.',
      advice:
        'Jika bukan anda, atau anda berubah fikiran, log masuk dalam tempoh menunggu dan tarik balik permohonan itu.',
    },
    deletion_withdrawn: {
      title: 'Pemadaman akaun telah ditarik balik',
      happened:
        'Permohonan pemadaman akaun anda telah ditarik balik pada {at} (UTC+8). Akaun boleh terus digunakan seperti biasa.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: 'Anda dilog keluar demi keselamatan akaun',
      happened:
        'Kami mengesan sesuatu yang luar biasa pada status log masuk akaun anda pada {at} (UTC+8). Demi keselamatan akaun, peranti yang berkenaan telah dilog keluar.',
      advice:
        'Sila log masuk semula. Jika anda mengesyaki orang lain menggunakan akaun anda, segera tetapkan semula kata laluan.',
    },
    renewal_due: {
      title: 'Peringatan caj pembaharuan automatik',
      happened: '{product} anda akan diperbaharui secara automatik pada {day} dan {amount} akan dicaj.',
      advice:
        'Jika tidak mahu memperbaharui, matikan pembaharuan automatik di pusat ahli sebelum caj dibuat, dan anda tidak akan dicaj.',
    },
    renewal_failed: {
      title: 'Caj pembaharuan automatik gagal',
      happened: 'Caj {amount} untuk pembaharuan automatik {product} anda tidak berjaya.',
      advice:
        'Sila semak akaun pembayaran anda. Kami akan cuba lagi pada {day}; anda juga boleh mematikan pembaharuan automatik di pusat ahli.',
    },
    renewal_stopped: {
      title: 'Pembaharuan automatik dihentikan',
      happened: 'Pembaharuan automatik {product} anda telah dihentikan. Tiada caj lagi akan dibuat.',
      advice:
        'Keahlian yang telah dibayar boleh digunakan sehingga tamat, dan anda boleh membeli semula pada bila-bila masa.',
    },
  },
  where: {
    deviceAndPlace: 'Peranti: {device}. Lokasi: {place}.',
    device: 'Peranti: {device}.',
    place: 'Lokasi: {place}.',
  },
};
