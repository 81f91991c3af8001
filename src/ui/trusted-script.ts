/** The DOM's Trusted Types; not in every browser. */
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
 * The pages' content policy accepts script URLs only from a named policy, so that no user's text can become one
 * (require-trusted-types-for). Call it once per name; the content policy lists each name (security-headers.ts).
 *
 * @param isOurs which URLs it lets through. @returns a function that makes a script's `src` from a URL, or throws for
 * one that is not let through.
 */
export function scriptPolicy(name: string, isOurs: (url: URL) => boolean): (url: string) => string {
  const createScriptURL = (url: string): string => {
    if (isOurs(new URL(url, location.href))) return url
    throw new TypeError(`the policy ${name} lets no script of that address through`)
  }
  const policy = globalThis.trustedTypes?.createPolicy(name, { createScriptURL })
  return (url) => (policy ? policy.createScriptURL(url) : createScriptURL(url))
}
