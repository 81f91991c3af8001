import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import type { SamlProvider } from '#platform/saml.ts'

export type Member = {
  readonly subject: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
}

/** Faults and attacks that can be injected. */
export type SamlFault =
  | 'unsigned'
  | 'foreign key'
  | 'changed after signing'
  | 'wrapped'
  | 'envelope signed only'
  | 'comment in the name'
  | 'another audience'
  | 'another issuer'
  | 'another recipient'
  | 'another request'
  | 'no request'
  | 'expired'
  | 'not yet valid'
  | 'transient name'
  | 'refused'
  | 'ForceAuthn ignored'
  | 'authenticated tomorrow'
  | 'no time of authentication'

export type SamlPeer = {
  readonly settings: SamlProvider
  /** Who sits at its page now, and is not signed in there yet. */
  readonly become: (member: Member) => void
  /** The clock by which it says when it authenticated a member, in milliseconds; its own otherwise. */
  readonly follow: (clock: () => number) => void
  /** The response that the institution's page posts back, for the URL to which a browser was redirected. */
  readonly answer: (address: string, fault?: SamlFault) => { readonly acs: string; readonly body: string }
  readonly close: () => Promise<void>
}

const attribute = (name: string, value: string | undefined): string =>
  value === undefined
    ? ''
    : `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** An institution with a page on a socket, which signs in the configured person. */
export async function samlPeer(domains: readonly string[] = ['university.example']): Promise<SamlPeer> {
  let member: Member = { subject: 'nobody' }
  let clock = (): number => Date.now()
  /** When the member typed a password here; undefined before. Later sign-ins rely on it, like other institutions'. */
  let authenticatedAtMs: number | undefined
  const [own, foreign] = [newKeys(), newKeys()]
  const server = createServer((request, response) => {
    // Browsers also request an icon.
    if (!request.url?.includes('SAMLRequest=')) return void response.writeHead(204).end()
    const { acs, body } = answer(`http://${request.headers.host}${request.url}`)
    const fields = [...new URLSearchParams(body)].map(([name, text]) => `<input name="${name}" value="${text}">`)
    const form = `<form method="post" action="${acs}">${fields.join('')}<button>Sign in as ${member.subject}</button></form>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>University sign-in</title><main>${form}</main></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: SamlProvider = {
    id: randomUUID(),
    name: 'University of Examples',
    domains,
    entityId: `${origin}/metadata`,
    signInUrl: `${origin}/sso`,
    certificates: [own.publicKey],
  }

  const statementOf = (asked: Asked, fault: SamlFault | undefined): string => {
    if (fault === 'no time of authentication') return ''
    const isAsked = asked.isForced && fault !== 'ForceAuthn ignored'
    authenticatedAtMs = isAsked ? clock() : (authenticatedAtMs ?? clock())
    const at = new Date(authenticatedAtMs + (fault === 'authenticated tomorrow' ? 86_400_000 : 0)).toISOString()
    return `<saml:AuthnStatement AuthnInstant="${at}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  }
  const assertionOf = (asked: Asked, fault: SamlFault | undefined): string => {
    const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
    const past = fault === 'expired' ? -3_600_000 : fault === 'not yet valid' ? 3_600_000 : 0
    const [from, until] = [at(past - 60_000), at(past + 300_000)]
    const request = fault === 'another request' ? '_another' : asked.id
    const answers = fault === 'no request' ? '' : `InResponseTo="${request}"`
    const recipient = fault === 'another recipient' ? 'https://evil.example/acs' : asked.acs
    const audience = fault === 'another audience' ? 'https://evil.example' : asked.issuer
    const issuer = fault === 'another issuer' ? 'https://evil.example' : settings.entityId
    const format = fault === 'transient name' ? 'transient' : 'persistent'
    const subject = fault === 'comment in the name' ? member.subject.replace('@', '<!-- x -->@') : member.subject
    return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(past)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:${format}">${subject}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${recipient}" ${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>${statementOf(asked, fault)}<saml:AttributeStatement>${attribute('mail', member.email)}${attribute('givenName', member.firstName)}${attribute('sn', member.lastName)}</saml:AttributeStatement></saml:Assertion>`
  }
  const envelope = (asked: Asked, inner: string, fault: SamlFault | undefined): string => {
    const answers =
      fault === 'no request' ? '' : `InResponseTo="${fault === 'another request' ? '_another' : asked.id}"`
    const status = fault === 'refused' ? 'Responder' : 'Success'
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${asked.acs}" ${answers}><saml:Issuer>${settings.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${inner}</samlp:Response>`
  }
  const signed = (xml: string, element: 'Assertion' | 'Response', privateKey: string): string => {
    const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
    const at = `//*[local-name(.)='${element}']`
    const signature = new SignedXml({
      privateKey,
      signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: canonical,
    })
    signature.addReference({
      xpath: at,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical],
      digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    })
    signature.computeSignature(xml, { location: { reference: `${at}/*[local-name(.)='Issuer']`, action: 'after' } })
    return signature.getSignedXml()
  }

  function xmlFor(asked: Asked, fault: SamlFault | undefined): string {
    const whole = envelope(asked, fault === 'refused' ? '' : assertionOf(asked, fault), fault)
    if (fault === 'unsigned' || fault === 'refused') return whole
    if (fault === 'envelope signed only') return signed(whole, 'Response', own.privateKey)
    const good = signed(whole, 'Assertion', fault === 'foreign key' ? foreign.privateKey : own.privateKey)
    if (fault === 'changed after signing') return good.replace(member.subject, `${member.subject}.evil`)
    if (fault !== 'wrapped') return good
    // A forged assertion before the signed one (signature wrapping).
    const evil = assertionOf(asked, undefined).replaceAll(member.subject, 'chief@university.example')
    return good.replace('<saml:Assertion', `${evil}<saml:Assertion`)
  }
  function answer(address: string, fault?: SamlFault): { acs: string; body: string } {
    const { searchParams } = new URL(address)
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    const read = (pattern: RegExp): string => pattern.exec(xml)?.[1] ?? ''
    const asked = {
      id: read(/ ID="([^"]+)"/),
      acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
      issuer: read(/<saml:Issuer[^>]*>([^<]+)</),
      isForced: / ForceAuthn="true"/.test(xml),
    }
    const SAMLResponse = Buffer.from(xmlFor(asked, fault)).toString('base64')
    const RelayState = searchParams.get('RelayState') ?? ''
    return { acs: asked.acs, body: new URLSearchParams({ SAMLResponse, RelayState }).toString() }
  }
  return {
    settings,
    become: (next) => {
      member = next
      authenticatedAtMs = undefined
    },
    follow: (next) => {
      clock = next
    },
    answer,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The fields of a sign-in request. */
type Asked = {
  readonly id: string
  readonly acs: string
  readonly issuer: string
  /** Whether the member has to be authenticated again. */
  readonly isForced: boolean
}
