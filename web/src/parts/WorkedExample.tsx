import { EXAMPLE, EXAMPLE_DRAW } from '../proof/example';
import { Verified } from './Verified';

/** A draw of the published vectors, made again with the steps of a real proof. */
export default function WorkedExample({ level }: { level: 2 | 3 }) {
  return <Verified {...EXAMPLE} draw={EXAMPLE_DRAW} asked={{}} level={level} />;
}
