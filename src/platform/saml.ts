import type { Instant } from '#values/time.ts'

/** An institution with single sign-on (SAML 2.0). */
export type SamlProvider = {
  /** A UUID; identities store it as `sso:<id>`. Never changes once people use it. */
  readonly id: string
  readonly name: string
  /** Domains of the members' e-mail addresses. The institution is trusted only for these. */
  readonly domains: readonly string[]
  /** The institution's entity id, as in its responses. */
  readonly entityId: string
  /** Where members sign in. */
  readonly signInUrl: string
  /** PEM: certificates or public keys, more than one during a rotation. */
  readonly certificates: readonly string[]
}

export type SamlRequest = {
  /** Ours, unguessable: a response must name it. */
  readonly requestId: string
  /** Comes back with the response. */
  readonly relayState: string
  /** Whether the institution must authenticate the person even if it recognises them (Core §3.4.1). */
  readonly forceAuthn: boolean
}

/** The content of a verified response. */
export type SamlAnswer = {
  readonly subject: string
  /** Whether the subject is the same at the next visit. */
  readonly isLasting: boolean
  /** When the institution authenticated the person; undefined if it does not say. */
  readonly authenticatedAt: Instant | undefined
  /** The first value of each, as text. */
  readonly attributes: Readonly<Record<string, string>>
}

/** SAML; the host provides the library. */
export type Saml = {
  /** The URL where the browser signs in. */
  askAt(provider: SamlProvider, question: SamlRequest): Promise<string>
  /**
   * Verifies signature, issuer, audience, times, recipient and the request that it answers.
   * @param response as posted, in Base64.
   * @throws SamlDistrusted for any response that is not valid.
   */
  read(provider: SamlProvider, response: string, requestId: string): Promise<SamlAnswer>
  /** Our metadata for institutions, as XML. */
  metadata(): string
}

export class SamlDistrusted extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SamlDistrusted'
  }
}
