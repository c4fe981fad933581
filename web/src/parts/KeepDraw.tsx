import { useQueryClient } from '@tanstack/react-query';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { signingKeys } from '../api/queries';
import { PROOF_FORMAT, type ProofFile } from '../proof/proof-file';
import type { Answers } from '../proof/verify';
import { KeepFile } from './KeepFile';

/** Gives all that one draw is verified from as a file. */
export function KeepDraw({ draw, day, table }: Answers & { readonly draw: PublishedDraw }) {
  const queries = useQueryClient();
  const make = async (): Promise<Blob> => {
    const keys: unknown = await queries.query(signingKeys);
    const file: ProofFile = {
      format: PROOF_FORMAT,
      service: location.origin,
      made_at: new Date().toISOString(),
      owner: null,
      draws: [draw],
      days: { [draw.day]: day },
      tables: { [draw.table]: table },
      keys,
    };
    return new Blob([JSON.stringify(file)], { type: 'application/json' });
  };
  return <KeepFile name={`draw-of-card-${draw.card_id}.json`} make={make} />;
}
