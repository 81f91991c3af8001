import * as z from 'zod'
import { isLoopback } from '#features/identity/sign-in/rules/provider-request.ts'
import { jsonList } from './json-setting.ts'

const text = z.string().min(1).max(500)
/** A certificate, or only a public key; line breaks may be written as \\n. */
const pem = z
  .string()
  .max(20_000)
  .transform((given) => given.replaceAll('\\n', '\n').trim())
  .refine((given) => /^-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\s\S]+-----END \1-----$/.test(given))

const institution = z.strictObject({
  id: z.uuid().toLowerCase(),
  name: text.max(80),
  domains: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    )
    .min(1)
    .max(50),
  entityId: text,
  signInUrl: z.url({ protocol: /^https?$/ }).refine((url) => url.startsWith('https:') || isLoopback(url)),
  certificates: z.array(pem).min(1).max(5),
})

const isUnique = (all: readonly string[]): boolean => new Set(all).size === all.length
const list = z
  .array(institution)
  .max(200)
  .refine((all) => isUnique(all.map((one) => one.id)) && isUnique(all.flatMap((one) => one.domains)))

/** The setting AUTH_SAML_PROVIDERS, a JSON list. A domain belongs to one institution. */
export const samlProvidersShape = jsonList(list)
