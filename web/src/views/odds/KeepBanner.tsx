import { nextTables } from '../../api/next-tables';
import { queryClient } from '../../api/query-client';
import { KeepFile } from '../../parts/KeepFile';
import { FILES } from '../../texts/files';
import { useTexts } from '../../texts/language';
import { bannerAlone } from './banner-alone';

/** A banner of the demo as a file for a service of one's own. */
export default function KeepBanner({ banner }: { banner: string }) {
  const make = async (): Promise<Blob> => {
    const file = bannerAlone(await queryClient.query(nextTables), banner);
    return new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
  };
  return <KeepFile name={`${banner}.json`} make={make} words={useTexts(FILES).ofBanner} />;
}
