import { expect, test } from 'vitest'
import { TooBusy } from '#platform/passwords.ts'
import { argon2Passwords } from './passwords.ts'

const passwords = argon2Passwords()

test('a password is stored as argon2id with 19 MiB and two passes, and only itself matches', async () => {
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'correct horse')).toBe(true)
  expect(await passwords.verify(hash, 'correct horse ')).toBe(false)
  expect(await passwords.hash('correct horse')).not.toBe(hash)
})

test('long passwords are not shortened', async () => {
  const hash = await passwords.hash(`${'é'.repeat(200)}a`)
  expect(await passwords.verify(hash, `${'é'.repeat(200)}b`)).toBe(false)
})

test('when the queue is full the next password is refused at once, and the queue continues', async () => {
  const narrow = argon2Passwords(1, 2)
  const three = [narrow.hash('a'), narrow.hash('b'), narrow.hash('c')]
  await expect(narrow.hash('d')).rejects.toBeInstanceOf(TooBusy)
  expect(await Promise.all(three)).toHaveLength(3)
  expect(await narrow.hash('e')).toContain('argon2id')
})

test('a failing check frees its slot', async () => {
  const narrow = argon2Passwords(1, 1)
  await expect(narrow.verify('no hash at all', 'x')).rejects.toThrow()
  expect(await narrow.hash('a')).toContain('argon2id')
})
