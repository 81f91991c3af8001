/** Another service that people may sign in with: by OpenID Connect, or by OAuth 2 alone where it offers no more. */
export type Provider = {
  /** As the auth client names it, and as it stands in identities: 'google'. Never changed once people use it. */
  readonly id: string
  /** As people read it on the button. */
  readonly name: string
  /** Pinned: discovery and every token must name exactly this one (CVE-2026-31813). */
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a client without a secret, which PKCE alone protects. */
  readonly clientSecret: string | undefined
  /** With spaces between them. */
  readonly scopes: string
  /** Other clients of the same operator, such as apps for phones, whose ID tokens are taken too. */
  readonly audiences: readonly string[]
  /** Of a service without OpenID Connect that speaks as GitHub does; then there are no ID tokens. */
  readonly plain?: PlainEndpoints
}

/** Where GitHub, or a service like it, is asked. */
export type PlainEndpoints = {
  readonly authorize: string
  readonly token: string
  /** Who the holder of a token is: id, login, name. */
  readonly user: string
  /** Their addresses: email, primary, verified. */
  readonly emails: string
}
