import '../texts/whole';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/parts.css';
import './verifier.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showLanguage } from '../texts';
import { preferredLanguage } from '../texts/language';
import { Verifier } from './Verifier';

void showLanguage(preferredLanguage()).then(() =>
  createRoot(document.getElementById('page') as HTMLElement).render(
    <StrictMode>
      <Verifier />
    </StrictMode>,
  ),
);
