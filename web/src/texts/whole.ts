import { takeTexts } from '.';
import { EN } from './en';

// For a page that is one file. Whatever holds a subject of the texts is loaded after this.
takeTexts(EN);
