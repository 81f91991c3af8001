import * as z from 'zod'

// What browsers answer in the ceremonies of WebAuthn, as JSON (PublicKeyCredential.toJSON).

/** Base64url, with room for the largest keys there are. */
const bytes = z.string().max(20_000)
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const credential = {
  // WebAuthn caps an id at 1023 bytes.
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

export const CreationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // Later kinds are unknown to us, and only a hint.
    transports: z.array(z.enum(transports)).max(10).catch([]),
  }),
})

export const UseAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    // Whose key it is; security keys do not say.
    userHandle: z.string().max(200).default(''),
  }),
})
