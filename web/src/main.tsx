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
import { loadKinds } from './api/kinds';
import { followPresence } from './api/presence';
import { queryClient } from './api/query-client';
import { App } from './app';
import { showLanguage } from './texts';
import { preferredLanguage, shownLanguage } from './texts/language';
import { applyTheme } from './theme';
import { followTilt } from './tilt';

applyTheme();
followTilt();
followPresence();
void loadKinds();
const language = preferredLanguage();
if (language === shownLanguage()) start();
// The page is still good in English when its texts in another language do not come.
else
  void showLanguage(language)
    .catch(() => undefined)
    .then(start);

function start(): void {
  createRoot(document.getElementById('page') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
