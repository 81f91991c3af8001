import type { Allow, Carried } from '#wire/allow.ts'
import type { Endpoint } from '#wire/contract.ts'
import type { Json } from './schemas.ts'

// The credentials of an endpoint in OpenAPI's terms: named schemes, and alternatives for each endpoint.

const session: Json = { accessToken: [] }

/** An empty list: no credentials. An empty alternative among others: credentials are optional. */
export function securityOf(allow: Allow): Json[] {
  switch (allow.policy) {
    case 'anyone':
      return []
    case 'optionallySignedIn':
      return [{}, session]
    case 'serviceKey':
      return [{ serviceKey: [] }, session]
    case 'signedInOrLinkToken':
      return [session, ...waysOf(allow.proofs)]
    case 'signature':
    case 'linkToken':
    case 'sameBrowser':
      return waysOf(allow.proofs)
    default:
      return [session]
  }
}

/** Credentials in the path or in the body are described there: OpenAPI has no scheme for them. */
const waysOf = (proofs: readonly Carried[]): Json[] =>
  proofs.flatMap((proof) => (isScheme(proof) ? [{ [schemeName(proof)]: [] }] : []))

const isScheme = (proof: Carried): boolean => proof.in !== 'path' && proof.in !== 'body'
const schemeName = ({ in: place, name }: Carried): string => `${place}-${name}`

const described: Readonly<Record<string, string>> = {
  signature: 'The other service signs each request with a secret that it shares with this installation.',
  linkToken: 'It stands in the address of a link that was given or mailed to its holder.',
  signedInOrLinkToken: 'It stands in the links of a guest’s mails.',
  sameBrowser: 'Set when the browser began the flow; only that browser can finish it.',
}

export function securitySchemes(endpoints: readonly Endpoint[]): Json {
  const schemes: Json = {
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access_token of a session, from POST /auth/v1/token. Its session is read at every request.',
    },
    serviceKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The service key of this installation, for servers only: `npm run key`.',
    },
  }
  for (const { allow } of endpoints)
    if ('proofs' in allow)
      for (const proof of allow.proofs.filter(isScheme))
        schemes[schemeName(proof)] = { type: 'apiKey', ...proof, description: described[allow.policy] }
  return schemes
}
