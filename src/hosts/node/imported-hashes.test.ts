import { hash as bcrypt } from 'bcryptjs'
import { expect, test } from 'vitest'
import { readPasswordHash } from '#platform/password-hashes.ts'
import { argon2Passwords } from './passwords.ts'

const passwords = argon2Passwords()

const past72 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const signerKey = 'sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const firebase = `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,${signerKey}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`

/** Published with jBCrypt, crypt_blowfish, the reference argon2 and Firebase’s scrypt. */
const vectors: [string, string][] = [
  ['$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe', 'a'],
  ['$2b$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe', 'a'],
  ['$2y$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe', 'a'],
  ['$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui', `${past72}chars after 72 are ignored`],
  ['$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA', 'password'],
  ['$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc', 'password'],
  [firebase, 'user1password'],
]

test.each(vectors)('an imported hash is verified: %s', async (hash, password) => {
  expect(await passwords.verify(hash, password)).toBe(true)
  expect(await passwords.verify(hash, ` ${password}`)).toBe(false)
  expect(passwords.isOwn(hash)).toBe(false)
})

test('bcrypt uses only the first 72 bytes, and our own hash uses all', async () => {
  const [hash = ''] = vectors[3] ?? []
  expect(await passwords.verify(hash, `${past72}another end`)).toBe(true)
  const own = await passwords.hash(`${past72}one end`)
  expect(passwords.isOwn(own)).toBe(true)
  expect(await passwords.verify(own, `${past72}another end`)).toBe(false)
})

test('characters beyond ASCII and zero bytes count', async () => {
  const hash = await bcrypt('Zoë läuft 🏃', 4)
  expect(await passwords.verify(hash, 'Zoë läuft 🏃')).toBe(true)
  expect(await passwords.verify(hash, 'Zoe läuft 🏃')).toBe(false)
  const own = await passwords.hash('six\0letters')
  expect(await passwords.verify(own, 'six\0others')).toBe(false)
})

test('other requests are served while bcrypt runs', async () => {
  const hash = `$2a$12$${'a'.repeat(53)}`
  let turns = 0
  const ticks = setInterval(() => turns++, 1)
  expect(await passwords.verify(hash, 'a')).toBe(false)
  clearInterval(ticks)
  // A library on the event loop, even in slices of 0.1 s as this one works, would leave it only 3 turns.
  expect(turns).toBeGreaterThan(5)
})

test('malformed and too expensive hashes are refused', () => {
  const argon2 = (how: string) => `$argon2id$v=19$${how}$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc`
  expect(readPasswordHash(argon2('m=102400,t=2,p=8'))).toEqual({ kind: 'argon2' })
  for (const bad of [
    argon2('m=4194304,t=1,p=1'),
    argon2('m=262144,t=5,p=1'),
    argon2('m=65536,t=0,p=1'),
    argon2('m=8,t=1,p=4'),
    argon2('m=65536,t=1,p=64'),
    argon2('t=1,m=65536,p=1'),
    argon2('m=65536,t=2,p=1').slice(0, -2),
    `${argon2('m=65536,t=2,p=1')}\n`,
    '$argon2d$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    `$2a$15$${'a'.repeat(53)}`,
    `$2x$10$${'a'.repeat(53)}`,
    `$2a$03$${'a'.repeat(53)}`,
    `$2a$10$${'a'.repeat(52)}`,
    firebase.replace('n=14', 'n=30'),
    firebase.replace('p=1', 'p=9'),
    firebase.replace('r=8', 'r=0'),
    firebase.replace(signerKey, 'sk=AAAA'),
    firebase.replace('v=1', 'v=2'),
    'md5$abc',
    '',
  ])
    expect(readPasswordHash(bad), bad).toBeUndefined()
})
