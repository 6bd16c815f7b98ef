// The footer's words are in the first answer, so its styles must be too, though its code comes later.
import './site-footer.module.css';
