import { useMutation } from '@tanstack/react-query';
import { download } from '../../parts/KeepFile';
import { Failure } from '../../parts/states';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import { useWrong } from '../admin/secrets';
import type { List } from './lists';
import { fileIn } from './table-queries';
import type { View } from './useView';

/** Saves a list that takes the token as a file: a link would have no token. */
export default function PrivateFile({ view, list }: { view: View; list: List }) {
  const t = useTexts(TABLE);
  const { mutate, error } = useMutation({
    mutationFn: () => fileIn(view, list),
    onSuccess: (file) => download(`${view.name}.csv`, file),
  });
  const isKnown = useWrong().token === false;
  return (
    <>
      {error && <Failure error={error} />}
      <button type="button" className="chip" disabled={!isKnown} onClick={() => mutate()}>
        {t.file}
      </button>
    </>
  );
}
