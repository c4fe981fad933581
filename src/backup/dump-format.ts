/** The line at the end of a dump: without it, the dump is not whole. */
export const DUMP_COMPLETE = '-- PostgreSQL database dump complete';
