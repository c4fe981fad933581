/** Gives a whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48. */
export type RandomInteger = (below: number) => number;
