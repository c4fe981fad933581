/** What TypeScript's DOM does not know yet. Not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL: (text: string) => string };
}
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The address of a script as the page's security policy wants it. @param name that the policy trusts, each for one script */
export function trustedScript(name: string, address: string): string {
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: () => address });
  return policy?.createScriptURL('') ?? address;
}
