import { normalEmail } from './address.ts'
import { type ProviderPerson, readProviderClaims } from './provider-person.ts'

const prefix = 'sso:'
export const ssoProvider = (id: string): string => prefix + id
/** Whether an identity comes from an institution; such people are managed there. */
export const isSso = (provider: string): boolean => provider.startsWith(prefix)

/** The institution that manages an account, if it is the only sign-in method: its name, or that there is one. */
export function managingInstitution(
  providers: readonly string[],
  known: readonly { readonly id: string; readonly name: string }[],
): string | undefined {
  if (providers.length === 0 || !providers.every(isSso)) return undefined
  return known.find(({ id }) => ssoProvider(id) === providers[0])?.name ?? 'Your institution'
}

/** The token's `amr`. */
export const methodOf = (provider: string): 'oauth' | 'sso/saml' => (isSso(provider) ? 'sso/saml' : 'oauth')

/** The attribute names of universities and companies: plain, by OID (eduPerson), and Microsoft's. */
const names = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  given_name: [
    'givenName',
    'firstName',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  family_name: [
    'sn',
    'surname',
    'lastName',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
  name: [
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  ],
} as const

/** The content of a verified answer; see `platform/saml.ts`. */
type Answer = {
  readonly subject: string
  readonly isLasting: boolean
  readonly attributes: Readonly<Record<string, string>>
}
type Institution = { readonly id: string; readonly domains: readonly string[] }

/**
 * The person, according to an institution. Its statement about an address counts within its own domains only.
 *
 * @returns undefined when the person could not be recognised again.
 */
export function readSamlAnswer(provider: Institution, answer: Answer): ProviderPerson | undefined {
  if (!answer.isLasting) return undefined
  const found = Object.fromEntries(
    Object.entries(names).map(([claim, keys]) => [claim, keys.map((key) => answer.attributes[key]).find(Boolean)]),
  )
  // Many institutions identify their members by address.
  const email = found.email ?? (answer.subject.includes('@') ? answer.subject : undefined)
  const domain = normalEmail(email ?? '')?.split('@')[1] ?? ''
  const email_verified = provider.domains.includes(domain)
  return readProviderClaims(ssoProvider(provider.id), { ...found, sub: answer.subject, email, email_verified })
}
