import { download } from './KeepFile';

/** Whether the system has a sheet for sharing that people know: phones have one. */
export function hasSheet(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

/** Gives a link to the sheet of a phone, else to the clipboard. @returns false where neither takes it, as on plain http */
export async function shareLink(url: string, title: string): Promise<boolean> {
  try {
    if (hasSheet()) await navigator.share({ url, title });
    else await navigator.clipboard.writeText(url);
    return true;
  } catch (error) {
    return isClosed(error);
  }
}

/** Gives a picture of this service to the sheet of a phone, else to the disk. */
export async function sharePicture(address: string, name: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await shareFile(name, await answer.blob());
}

/** The same of a picture that the page has made. */
export async function shareFile(name: string, blob: Blob): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  const save = (error?: unknown): void => {
    if (error === undefined || !isClosed(error)) download(name, blob);
  };
  // A picture that took long may come too late for the sheet.
  if (hasSheet() && navigator.canShare({ files })) await navigator.share({ files }).catch(save);
  else save();
}

/** Whoever closes the sheet wants nothing more. */
function isClosed(error: unknown): boolean {
  return (error as Error).name === 'AbortError';
}
