import { expect, test } from 'vitest'
import { storageKey } from '#features/identity/session/parts/auth-client.ts'

test('the session is kept under a key from the first label of the service’s host (CNST-11)', () => {
  expect(storageKey('abcdefgh.auth.example.org')).toBe('sb-abcdefgh-auth-token')
  expect(storageKey('localhost:4173')).toBe('sb-localhost-auth-token')
  expect(storageKey('127.0.0.1:4173')).toBe('sb-127-auth-token')
})
