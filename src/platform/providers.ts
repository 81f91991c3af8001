/** Another service that people may sign in with: by OpenID Connect, or by OAuth 2 alone if it offers no more. */
export type Provider = {
  /** As in the auth client and in identities: 'google'. Never changes once people use it. */
  readonly id: string
  /** The name on the button. */
  readonly name: string
  /** Pinned: discovery and every token must name exactly this one (CVE-2026-31813). */
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a client without a secret, which PKCE alone protects. */
  readonly clientSecret: string | undefined
  /** Separated by spaces. */
  readonly scopes: string
  /** Other clients of the same operator, such as phone apps, whose ID tokens are accepted too. */
  readonly audiences: readonly string[]
  /** For a service with GitHub's API instead of OpenID Connect, which has no ID tokens. */
  readonly plain?: PlainEndpoints
}

/** The endpoints of GitHub, or of a service with its API. */
export type PlainEndpoints = {
  readonly authorize: string
  readonly token: string
  /** The token's user: id, login, name. */
  readonly user: string
  /** The user's addresses: email, primary, verified. */
  readonly emails: string
}
