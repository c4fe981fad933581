/** Searches what was logged in a whole run of the tests for secrets; gives what is wrong, a line each. */
export function problemsOfRunLog(folder: string): string[];
