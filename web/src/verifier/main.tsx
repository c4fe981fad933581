import '../texts/whole';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/parts.css';
import './verifier.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Verifier } from './Verifier';

createRoot(document.getElementById('page') as HTMLElement).render(
  <StrictMode>
    <Verifier />
  </StrictMode>,
);
