// The CSS of the error page. The server needs it for its own error pages, because the page's code is loaded on demand.
import '../../components/thread-digits.module.css';
import './error-page.module.css';
