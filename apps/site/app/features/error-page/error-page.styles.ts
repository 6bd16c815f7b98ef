// For pages that draw the error page on the server and load its code later.
import '../../components/thread-digits.module.css';
import './error-page.module.css';
