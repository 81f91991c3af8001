import { expect, test } from 'vitest'
import { keyedHash } from '#platform/keyed-hash.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { hmacSha256, randomBytes, randomHex, signEs256 } from './crypto.ts'

const es256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

test('WebCrypto verifies signatures of this host, whatever leading zeros their numbers have', async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(es256, true, ['sign', 'verify'])
  // One number in 256 starts with a zero byte.
  for (let n = 0; n < 600; n++) {
    const message = new TextEncoder().encode(`claims ${n}`)
    const signature = Uint8Array.from(signEs256(privateKey, message))
    expect(signature).toHaveLength(64)
    expect(await crypto.subtle.verify(es256, publicKey, signature, message), `signature ${n}`).toBe(true)
  }
})

test('keyed hashes equal those of WebCrypto', async () => {
  const secret = 'a secret of at least thirty-two characters'
  for (const text of ['', 'ada@demo.example', 'ünïcödé 🔑'])
    expect(await keyedHash(deriveSecrets(secret, hmacSha256), 'a purpose', text)).toBe(
      await keyedHash(deriveSecrets(secret), 'a purpose', text),
    )
})

test('random bytes have the requested length and are never repeated, also at the end of the pool', () => {
  const drawn = Array.from({ length: 2000 }, (_, n) => (n % 2 === 0 ? randomHex(16) : hex(randomBytes(16))))
  expect(drawn.every((one) => one.length === 32)).toBe(true)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(randomBytes(5000)).toHaveLength(5000)
  expect(randomBytes(5000).some((byte) => byte !== 0)).toBe(true)
})

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
