// Styles of the error page. The server needs them for its own error pages, because the code of the page is loaded on
// demand.
import '../../components/thread-digits.module.css';
import './error-page.module.css';
