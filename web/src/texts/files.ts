const EN = {
  title: 'Download',
  text: 'All of each list: CSV for spreadsheets, with names beside numbers, or JSON for programs.',
  csv: 'CSV',
  json: 'JSON',
  as: (list: string, format: string) => `${list} as ${format}`,
};

const JA: typeof EN = {
  title: 'ダウンロード',
  text: '各リストの全件です。番号に名前を添えた表計算用のCSV、またはプログラム用のJSON。',
  csv: 'CSV',
  json: 'JSON',
  as: (list, format) => `${list}を${format}で保存`,
};

/** What a player has, as files. */
export const FILES = { en: EN, ja: JA };
