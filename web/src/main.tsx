import './styles/tokens.css';
import './styles/base.css';
import './styles/card.css';
import './styles/layout.css';
import './styles/find.css';
import './styles/parts.css';
import './styles/tables.css';
import './styles/controls.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { followPresence } from './api/presence';
import { queryClient } from './api/query-client';
import { App, loadFirst } from './app';
import { noteFiles } from './offline';
import { showLanguage } from './texts';
import { preferredLanguage, shownLanguage } from './texts/language';
import { applyTheme } from './theme';
import { followTilt } from './tilt';

applyTheme();
followTilt();
followPresence();
noteFiles();
const language = preferredLanguage();
if (language === shownLanguage()) start();
// The page is still good in English when its texts in another language do not come.
else
  void showLanguage(language)
    .catch(() => undefined)
    .then(start);

/** What the document shows already stays until the view is there in its place. */
function start(): void {
  void loadFirst(location.pathname).then(() => {
    createRoot(document.getElementById('page') as HTMLElement).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}
