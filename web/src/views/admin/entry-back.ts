import type { EntryRead } from '../../api/client';
import { asTypedIn, writeTo } from '../../api/operations';
import type { Write } from '../../api/write';
import { operatorTexts } from '../../texts/operator';

const PREFIX = 'back:';

/** The reference of the entry that takes another one back. */
export function referenceBack(id: number): string {
  return `${PREFIX}${id}`;
}

export function isBack({ reference }: EntryRead): boolean {
  return reference.startsWith(PREFIX);
}

/** An entry of the opposite amount, which names the one that it takes back. */
export function oppositeOf({ id, user, currency, amount }: EntryRead): Write {
  const body = asTypedIn({
    currency,
    amount: -amount,
    reason: operatorTexts().desk.backReason,
    reference: referenceBack(id),
  });
  return writeTo('post', '/users/{id}/entries', { id: user, body, secret: 'password', isKeyed: true });
}
