import { LANGUAGES, oddsAddress, RECORDS, REQUESTS, TABS, VIEWS } from './addresses';
import card from './views/card/card-view.module.css';
import collection from './views/player/collection.module.css';
import player from './views/player/player.module.css';

/** What the service must know of the page: `npm run build` makes a module of it. */
export const PAGE = {
  languages: Object.keys(LANGUAGES),
  views: VIEWS,
  records: RECORDS,
  tabs: TABS,
  requests: { ...REQUESTS, oddsAddress },
  /** Of what the document shows before the page itself runs. */
  classes: {
    card: { one: card.one, big: card.big },
    player: { player: player.player, profile: player.profile, tabbed: player.tabbed, ahead: player.ahead },
    collection: { rows: collection.rows, first: collection.first },
  },
};
