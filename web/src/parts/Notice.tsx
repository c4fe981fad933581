import { texts } from '../texts';

/** What the service says about itself in the document. The document is the same for all views. */
function noticed(): string | undefined {
  const name = document.querySelector('meta[name="notice"]')?.getAttribute('content');
  return name === 'demo' ? texts().notices.demo : undefined;
}

/** One line above all views, where the service has something to say about itself. */
export function Notice() {
  const text = noticed();
  if (text === undefined) return null;
  return (
    <aside className="notice" aria-label={texts().notices.label}>
      {text}
    </aside>
  );
}
