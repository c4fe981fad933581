const EN = {
  title: 'Download',
  text: 'All of each list: CSV for spreadsheets, with names beside numbers, or JSON for programs.',
  csv: 'CSV',
  json: 'JSON',
  as: (list: string, format: string) => `${list} as ${format}`,
  ofBanner: {
    keep: 'Keep this banner',
    keepText: 'A file for a service of yours: its setting DRAW_TABLE, or PUT /game/tables/next, takes it.',
  },
};

const JA: typeof EN = {
  title: 'ダウンロード',
  text: '各リストの全件です。番号に名前を添えた表計算用のCSV、またはプログラム用のJSON。',
  csv: 'CSV',
  json: 'JSON',
  as: (list, format) => `${list}を${format}で保存`,
  ofBanner: {
    keep: 'このガチャを保存',
    keepText: '自分のサービス用のファイルです。設定 DRAW_TABLE か PUT /game/tables/next で使えます。',
  },
};

/** What a player has, and a banner, as files. */
export const FILES = { en: EN, ja: JA };
