// The words below the fold are in the first answer, so their styles must be too, though their code comes later.
import '../../components/game-tile.module.css';
import '../../components/inline-text.module.css';
import '../../components/question.module.css';
import '../../components/section.module.css';
import '../../components/weave-art.module.css';
import '../../features/downloads/device-drawings.module.css';
import '../../features/downloads/downloads.module.css';
import '../../features/faq/faq.module.css';
import '../../features/game-library/game-library.module.css';
import '../../features/how-it-works/how-it-works.module.css';
import '../../features/plans/plans.module.css';
import '../../features/promises/promises.module.css';
