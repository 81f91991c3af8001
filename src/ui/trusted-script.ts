/** Of the DOM (Trusted Types); not in every browser. */
declare global {
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string }
      }
    | undefined
}

/**
 * The pages' policy takes the address of a script only from a named policy, so that no text of a person can become one
 * (require-trusted-types-for). Call it once for each name; each name is in the page's policy (security-headers.ts).
 *
 * @param isOurs which addresses it lets through. @returns what a script's `src` takes; throws for any other address.
 */
export function scriptPolicy(name: string, isOurs: (url: URL) => boolean): (url: string) => string {
  const createScriptURL = (url: string): string => {
    if (isOurs(new URL(url, location.href))) return url
    throw new TypeError(`the policy ${name} lets no script of that address through`)
  }
  const policy = globalThis.trustedTypes?.createPolicy(name, { createScriptURL })
  return (url) => (policy ? policy.createScriptURL(url) : createScriptURL(url))
}
