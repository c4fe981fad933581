import type { Kind } from '../../texts/kinds';

/** A picture and the kind that gets it. */
export interface Planned {
  readonly file: File;
  readonly card: number;
  /** Of a kind that is not there yet. */
  readonly name?: string;
}

/** The files of a drop, also those in folders. */
export async function filesIn({ items }: DataTransfer): Promise<File[]> {
  // A drop is over at the first wait, so all are asked for before.
  const found = [...items].map((item) => filesOf(item.webkitGetAsEntry(), item.getAsFile()));
  return (await Promise.all(found)).flat();
}

async function filesOf(entry: FileSystemEntry | null, file?: File | null): Promise<File[]> {
  if (entry?.isDirectory) return filesBelow((entry as FileSystemDirectoryEntry).createReader());
  if (file || !entry) return file ? [file] : [];
  return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
}

async function filesBelow(reader: FileSystemDirectoryReader): Promise<File[]> {
  // It reads some at a time, and none at the end.
  const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  if (entries.length === 0) return [];
  const files = await Promise.all(entries.map((entry) => filesOf(entry)));
  return [...files.flat(), ...(await filesBelow(reader))];
}

/** The words of a file's name, as a name is written: “fox-postman” is Fox Postman. */
function nameIn(text: string): string {
  const words = text.split(/[\s._-]+/).filter((word) => word !== '');
  const isPlain = text === text.toLowerCase();
  return words.map((word) => (isPlain ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join(' ');
}

/** Which kind each picture is for: that of the number which its name begins with, or of its name; else a new one. */
export function plannedFor(files: readonly File[], kinds: readonly Kind[]): Planned[] {
  const named = files.flatMap((file) => {
    const parts = /^(?:(\d{1,9})(?!\d))?[\s._-]*(.*)\.(?:png|jpe?g|webp)$/i.exec(file.name);
    return parts ? [{ file, number: parts[1] && Number(parts[1]), name: nameIn(parts[2] ?? '') }] : [];
  });
  let last = Math.max(0, ...kinds.map(({ card }) => card), ...named.map(({ number }) => Number(number ?? 0)));
  return named.map(({ file, number, name }) => {
    const isIts = (kind: Kind): boolean =>
      number === undefined ? nameIn(kind.name).toLowerCase() === name.toLowerCase() : kind.card === number;
    const card = kinds.find(isIts)?.card;
    if (card !== undefined) return { file, card };
    const next = Number(number ?? ++last);
    return { file, card: next, name: name === '' ? String(next) : name };
  });
}
