import eslint from '@eslint/js';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { noCircles, noFolderCircles } from './scripts/eslint-no-circles.mjs';

const TIME_AND_CHANCE = 'Time and chance come from Clock and Random, so that tests can choose them.';
const SPREAD_LITERALS = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write what is in the literal: a spread saves lines and says nothing.',
};
const SYNTAX = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: TIME_AND_CHANCE },
  {
    selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
    message: 'Write a literal: ESLint cannot see how long any other pattern takes.',
  },
  SPREAD_LITERALS,
];
const NO_REASON = {
  selector: 'NewExpression[callee.name=/Exception$/]',
  message: 'Take a function of src/platform/http/errors.ts, which asks for the reason.',
};
const NO_HTTP = 'The database layer gives content; http/ makes answers of it.';

export default tseslint.config(
  { ignores: ['**/dist/', 'dist-*/', 'clients/typescript/src/api.ts', 'node_modules/', 'data/', 'coverage/'] },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.strict],
    // Imports of decorated classes are values.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 40],
      // A module of Nest is a class with nothing in it.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in src/platform/config/ and injected.' },
        { object: 'Math', property: 'random', message: TIME_AND_CHANCE },
        { object: 'Date', property: 'now', message: TIME_AND_CHANCE },
      ],
      'no-restricted-syntax': ['error', ...SYNTAX],
    },
  },
  {
    // A module of a team may throw any exception of Nest. Its reason comes from the status then.
    files: ['src/{cards,faces,game,groups,page,platform,ues,users}/**/*.ts'],
    ignores: ['src/**/*.spec.ts', 'src/platform/http/errors.ts'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, NO_REASON] },
  },
  {
    // Clients choose how long a text is: a regular expression takes time in proportion to it, and no more.
    files: ['src/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false, ignorePartial: false }],
    },
  },
  {
    files: ['src/platform/config/environment.ts', 'src/platform/clock.ts'],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // Imports go one way: commands, then the product, then the platform. The rules of the game import nothing.
    files: ['src/**/*.ts'],
    plugins: { 'import-x': importX, own: { rules: { 'no-circles': noCircles, 'no-folder-circles': noFolderCircles } } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensionAlias: { '.js': ['.ts', '.js'] } })] },
    rules: {
      'own/no-circles': 'error',
      'own/no-folder-circles': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            {
              target: './src/platform',
              from: './src',
              except: ['./platform'],
              message: 'The platform knows no product.',
            },
            { target: './src/game/rules', from: './src', except: ['./game/rules'], message: 'Rules are pure.' },
            { target: './src/faces/drawing', from: './src', except: ['./faces/drawing'], message: 'Drawing is pure.' },
            { target: './src/!(commands)/**', from: './src/commands', message: 'Commands stand above the product.' },
            { target: './src/platform/database', from: './src/platform/http', message: NO_HTTP },
          ],
        },
      ],
    },
  },
  {
    files: ['src/platform/database/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: '^(@nestjs/swagger|fastify)', message: NO_HTTP }] }],
    },
  },
  {
    // The rules of the game are plain functions: data in, data out. Their tests may look at the default odds.
    files: ['src/game/rules/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: '^(?!\\./|node:)', message: 'Rules are pure.' }] }],
    },
  },
  {
    // The page: small files.
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { 'max-lines': ['error', 200] },
  },
  {
    // A migration is one long list of statements.
    files: ['src/migrations/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: [
      'test/**/*.ts',
      'src/**/*.spec.ts',
      'bench/**/*.ts',
      'trials/**/*.ts',
      'clients/*/test/**/*.ts',
      'web/test/**/*.ts',
      'bots/test/**/*.ts',
    ],
    rules: {
      // A `describe` holds many tests, and tests look into JSON of every shape.
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
  {
    files: ['{bench,bots,clients,test,trials,web}/**/*.{ts,tsx}'],
    plugins: { own: { rules: { 'no-circles': noCircles } } },
    rules: { 'own/no-circles': 'error' },
  },
  {
    files: ['{bench,bots,clients,scripts,test,trials,web}/**/*.{ts,tsx,js,mjs}', '*.js'],
    rules: { 'no-restricted-syntax': ['error', SPREAD_LITERALS] },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        __dirname: 'readonly',
        console: 'readonly',
        globalThis: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
        URL: 'readonly',
      },
    },
  },
);
