// For server-rendered error pages: their code is loaded lazily.
import '../../components/thread-digits.module.css';
import './error-page.module.css';
