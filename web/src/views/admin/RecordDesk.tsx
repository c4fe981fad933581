import { useSearchParams } from 'react-router';
import { CardDesk } from './CardDesk';
import { NUMBERED } from './desk-path';
import { GroupDesk } from './GroupDesk';
import { KindDesk } from './KindDesk';
import { UeDesk } from './UeDesk';

/** What is done with the record that the address names by its number. */
export default function RecordDesk() {
  const [query] = useSearchParams();
  const [card, ue, group, kind] = NUMBERED.map((name) => query.get(name));
  return (
    <>
      {card && <CardDesk key={card} id={Number(card)} />}
      {ue && <UeDesk key={ue} id={Number(ue)} />}
      {group && <GroupDesk key={group} id={Number(group)} />}
      {kind && <KindDesk key={kind} card={Number(kind)} />}
    </>
  );
}
