/** What was asked for was not tried: the command line is wrong, or something stands in the way. */
export class CommandRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandRefused';
  }
}
