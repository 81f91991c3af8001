import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { type Saml, type SamlAnswer, SamlDistrusted, type SamlProvider } from '#platform/saml.ts'
import { type Instant, instantOf, minuteMs, secondMs } from '#values/time.ts'

const clockSkewMs = 30 * secondMs
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Single sign-on by node-saml. @param origin ours, as configured: never from a header. */
export function nodeSaml(origin: string): Saml {
  const entityId = `${origin}/auth/v1/sso/saml/metadata`
  const answerAt = `${origin}/auth/v1/sso/saml/acs`
  const serviceFor = (provider: SamlProvider, requestId: string, forceAuthn = false): SAML =>
    new SAML({
      issuer: entityId,
      callbackUrl: answerAt,
      audience: entityId,
      idpCert: [...provider.certificates],
      entryPoint: provider.signInUrl,
      // The assertion must be signed, because we read it: a signed envelope could contain another one.
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      signatureAlgorithm: 'sha256',
      identifierFormat: null,
      disableRequestedAuthnContext: true,
      forceAuthn,
      acceptedClockSkewMs: clockSkewMs,
      maxAssertionAgeMs: 5 * minuteMs,
      generateUniqueId: () => requestId,
      validateInResponseTo: ValidateInResponseTo.always,
      cacheProvider: only(requestId),
    })
  return {
    askAt: (provider, { requestId, relayState, forceAuthn }) =>
      serviceFor(provider, requestId, forceAuthn).getAuthorizeUrlAsync(relayState, undefined, {}),
    read: async (provider, response, requestId) => {
      const { profile } = await serviceFor(provider, requestId)
        .validatePostResponseAsync({ SAMLResponse: response })
        .catch((cause: unknown) => {
          throw new SamlDistrusted('the answer could not be trusted', cause)
        })
      if (!profile) throw new SamlDistrusted('the answer has no subject')
      // The library uses the issuer only for signing out.
      if (profile.issuer !== provider.entityId) throw new SamlDistrusted('the answer is another institution’s')
      if (!recipients(profile).every((recipient) => recipient === answerAt))
        throw new SamlDistrusted('the answer was meant for another service')
      return answerOf(profile)
    },
    metadata: () =>
      new SAML({
        issuer: entityId,
        callbackUrl: answerAt,
        // Required by the library; not published.
        idpCert: 'none',
        identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        wantAssertionsSigned: true,
      }).generateServiceProviderMetadata(null),
  }
}

/** Knows only the request that is being answered, so that an answer to any other is refused. */
const only = (requestId: string) => ({
  saveAsync: async (value: string, createdAt: string) => ({ value, createdAt: Date.parse(createdAt) }),
  getAsync: async (key: string) => (key === requestId ? new Date().toISOString() : null),
  removeAsync: async (key: string | null) => key,
})

type Node = Readonly<Record<string, unknown>>
const list = (value: unknown): Node[] => (Array.isArray(value) ? value : [])

/** The verified assertion. */
const assertionOf = (profile: Profile): Node | undefined =>
  ((profile.getAssertion?.() ?? {}) as { Assertion?: Node }).Assertion

/** The URLs at which the assertion may be used (SAML 2.0 Profiles §4.1.4.2), which the library does not check. */
function recipients(profile: Profile): unknown[] {
  const found = list(assertionOf(profile)?.Subject)
    .flatMap((subject) => list(subject.SubjectConfirmation))
    .flatMap((confirmation) => list(confirmation.SubjectConfirmationData))
    .map((data) => (data.$ as Node | undefined)?.Recipient)
  return found.length > 0 ? found : [undefined]
}

/** Of several statements the earliest counts; one without a readable time makes it unknown. */
function authenticatedAt(profile: Profile): Instant | undefined {
  const times = list(assertionOf(profile)?.AuthnStatement).map((statement) =>
    Date.parse(String((statement.$ as Node | undefined)?.AuthnInstant)),
  )
  const earliest = Math.min(...times)
  return Number.isFinite(earliest) ? instantOf(earliest) : undefined
}

function answerOf(profile: Profile): SamlAnswer {
  const named = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>
  const texts = Object.entries(named).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
  return {
    subject: profile.nameID,
    isLasting: profile.nameIDFormat !== transient,
    authenticatedAt: authenticatedAt(profile),
    attributes: Object.fromEntries(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
  }
}
