import { placeDigits } from '../../../src/faces/drawing/numerals';
import { grouped } from '../texts/numbers';

/** A large number in the numerals of the cards. */
export function Figure({ value, decimals = 0 }: { value: number; decimals?: number }) {
  const { digits, width } = placeDigits(grouped(value, decimals));
  return (
    <svg className="figure" viewBox={`-1 -1 ${width + 2} 18`} role="img" aria-label={value.toFixed(decimals)}>
      {digits.map(({ d, x }, index) => (
        <path key={index} d={d} transform={`translate(${x})`} />
      ))}
    </svg>
  );
}
