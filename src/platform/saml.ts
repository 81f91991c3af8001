/** An institution whose members sign in at its own page (SAML 2.0). */
export type SamlProvider = {
  /** A UUID; identities carry it as `sso:<id>`. Never changed once people use it. */
  readonly id: string
  readonly name: string
  /** Of the members' e-mail addresses. Only of these is the institution's word on an address taken. */
  readonly domains: readonly string[]
  /** The institution's own name, as it stands in its answers. */
  readonly entityId: string
  /** Where members sign in. */
  readonly signInUrl: string
  /** PEM: certificates or public keys, several while one replaces another. */
  readonly certificates: readonly string[]
}

export type SamlQuestion = {
  /** Ours, unguessable: an answer must name it. */
  readonly requestId: string
  /** Comes back beside the answer. */
  readonly relayState: string
}

/** What a checked answer says. */
export type SamlAnswer = {
  readonly subject: string
  /** Whether the subject is the same at the next visit. */
  readonly isLasting: boolean
  /** The first value of each, as text. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The signed XML of single sign-on; the host brings a library for it. */
export type Saml = {
  /** Where a browser is sent to sign in. */
  askAt(provider: SamlProvider, question: SamlQuestion): Promise<string>
  /**
   * Checks signature, issuer, audience, times, recipient and that it answers this question.
   * @param response as posted, in Base64.
   * @throws SamlDistrusted for anything else than a good answer.
   */
  read(provider: SamlProvider, response: string, requestId: string): Promise<SamlAnswer>
  /** What an institution needs to know of us, as XML. */
  metadata(): string
}

export class SamlDistrusted extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SamlDistrusted'
  }
}
