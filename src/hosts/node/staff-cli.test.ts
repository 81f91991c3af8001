import { expect, test } from 'vitest'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { staffCommand } from './staff-cli.ts'

const app = await testApp()
const staff = (...words: string[]) => staffCommand(words)(app.platform)

test('a verified account gets a role, is listed, and loses the role again', async () => {
  const { accessToken } = await person(app, { type: 'donor', email: 'rosa@example.org' })
  expect(await staff('list')).toEqual(['There are no staff accounts yet.'])
  expect(await staff('grant', 'Rosa@example.org', 'scientific_reviewer')).toEqual([
    'Rosa@example.org is now scientific_reviewer.',
  ])
  expect((await findActor(app.platform, accessToken))?.staff?.role).toBe('scientific_reviewer')
  expect(await staff('list')).toEqual([
    'rosa@example.org  scientific_reviewer, Scientific Review (biology, environmental_science, ecology)',
  ])
  await staff('revoke', 'rosa@example.org')
  expect((await findActor(app.platform, accessToken))?.staff).toBeUndefined()
  expect((await staff('list'))[0]).toMatch(/^revoked: /)
  await expect(staff('revoke', 'rosa@example.org')).rejects.toThrow('holds no staff role')
})

test('an address without an account, or an unverified one, gets no role (PERM-02)', async () => {
  await createAccount(app.platform, {
    email: 'unproven@example.org',
    password: 'six letters',
    firstName: 'Un',
    lastName: 'Proven',
    userType: 'donor',
    verified: false,
  })
  await expect(staff('grant', 'nobody@example.org', 'super_admin')).rejects.toThrow('No account has this address')
  await expect(staff('grant', 'unproven@example.org', 'super_admin')).rejects.toThrow('not confirmed')
})

test('a wrong command is refused before the database is opened, and the commands are listed', () => {
  expect(() => staffCommand(['grant', 'rosa@example.org', 'king'])).toThrow('There is no role king')
  for (const words of [[], ['promote'], ['grant', 'rosa@example.org'], ['revoke']])
    expect(() => staffCommand(words)).toThrow('npm run staff -- grant')
})
