import { CommandRefused } from '../../src/commands/cli.js';
import { type DayOutcome, VerifiedDays } from '../../src/commands/verifying/verified-days.js';

/** What `npm run verify-day` says of a day, without a process of its own. */
export async function verifyDay(from: string, day: string): Promise<Pick<DayOutcome, 'differences' | 'summary'>> {
  const { isVerified, differences, summary } = await new VerifiedDays(from).verify(day);
  if (!isVerified) throw new CommandRefused(summary);
  return { differences, summary };
}
