import './field-table.css';
import { texts } from '../texts';
import { moment } from '../texts/format';

/** The name of each field, and its value. Names are those of the interface. */
export function FieldTable({ caption, record }: { caption: string; record: object }) {
  return (
    <table className="fields">
      <caption>{caption}</caption>
      <tbody>
        {Object.entries(record).map(([name, value]: [string, unknown]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Value value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text, a number, a time or a yes or no. */
export function Value({ value }: { value: unknown }) {
  if (value === '') return <span className="faint">{texts().record.empty}</span>;
  if (value === false) return <span className="faint">{texts().record.no}</span>;
  if (value === true) return texts().record.yes;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return (
      <time dateTime={value} title={value}>
        {moment(value)}
      </time>
    );
  return String(value);
}
