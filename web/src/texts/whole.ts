import { takeTexts } from '.';
import { EN } from './en';

// For a page that is one file.
takeTexts(EN);
