// For pages whose error page is server-rendered and loaded lazily.
import '../../components/thread-digits.module.css';
import './error-page.module.css';
