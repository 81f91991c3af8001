import { normalEmail } from './address.ts'
import { nameLengthMax } from './sign-up-data.ts'

type Claims = Readonly<Record<string, unknown>>

/** The person, according to another service. */
export type ProviderPerson = {
  readonly provider: string
  /** The service's own, permanent id of the person (`sub`). */
  readonly subject: string
  readonly email: string | undefined
  /** Only a service that states this has verified the mailbox. */
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** Stored with the identity and shown to its owner. */
  readonly data: Readonly<Record<string, string | boolean>>
}

const textMax = 500
const kept = ['iss', 'name', 'given_name', 'family_name', 'picture', 'preferred_username'] as const

/** @returns undefined without a usable subject: the person could not be recognised again. */
export function readProviderClaims(provider: string, claims: Claims): ProviderPerson | undefined {
  const subject = plain(claims.sub, 255)
  if (!subject) return undefined
  const email = normalEmail(plain(claims.email, textMax) ?? '')
  // Some services write the text 'true'. Anything else, or a missing claim, proves nothing.
  const isEmailVerified = email !== undefined && (claims.email_verified === true || claims.email_verified === 'true')
  const texts = kept.map((key) => [key, plain(claims[key], textMax)] as const)
  const known = Object.fromEntries(texts.filter((pair): pair is [(typeof kept)[number], string] => !!pair[1]))
  return {
    provider,
    subject,
    email,
    isEmailVerified,
    ...namesOf(known),
    data: { sub: subject, ...known, ...(email ? { email } : {}), email_verified: isEmailVerified },
  }
}

/** GitHub's fields, mapped to those of OpenID Connect. Only the primary address counts. */
export function readPlainClaims(issuer: string, user: unknown, emails: unknown): Claims {
  const { id, login, name, avatar_url } = isRecord(user) ? user : {}
  const primary = Array.isArray(emails) ? emails.find((one) => isRecord(one) && one.primary === true) : undefined
  return {
    iss: issuer,
    sub: Number.isSafeInteger(id) ? String(id) : undefined,
    preferred_username: login,
    name,
    picture: avatar_url,
    email: primary?.email,
    email_verified: primary?.verified === true,
  }
}

const isRecord = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** Names in two parts, as we store them: a single name is split at its last space. */
function namesOf(known: Readonly<Partial<Record<(typeof kept)[number], string>>>) {
  const { given_name: given, family_name: family, name = '' } = known
  const cut = name.lastIndexOf(' ')
  const [first, last] = given || family ? [given, family] : [cut < 0 ? name : name.slice(0, cut), name.slice(cut + 1)]
  const isOne = !given && !family && cut < 0
  return { firstName: short(first), lastName: isOne ? '' : short(last) }
}

const short = (name = ''): string => [...name].slice(0, nameLengthMax).join('').slice(0, nameLengthMax).trim()

/** A claim as text without control characters (PostgreSQL takes no NUL), or undefined. */
function plain(value: unknown, lengthMax: number): string | undefined {
  if (typeof value !== 'string' || value.length > lengthMax || !value.isWellFormed()) return undefined
  const text = value.normalize('NFC').trim()
  return text === '' || /\p{Cc}/u.test(text) ? undefined : text
}
