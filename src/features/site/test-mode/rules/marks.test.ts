import { expect, test } from 'vitest'
import { nameByAddress, staffAddresses, typeByAddress } from './accounts.ts'
import { consoleLine } from './console-lines.ts'
import { waitOf } from './waits.ts'

test('a person with researcher in the address is one, everybody else is a donor (MOCK-05, MOCK-06)', () => {
  for (const email of ['researcher@a.example', 'A.Researcher@b.example', 'ada@RESEARCHERS.example'])
    expect(typeByAddress(email)).toBe('researcher')
  for (const email of ['ada@a.example', 'research@a.example', '', 're-searcher@a.example'])
    expect(typeByAddress(email)).toBe('donor')
})

test('a person who never said a name has one of the address', () => {
  expect(nameByAddress('ada.lovelace+2@a.example')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(nameByAddress('müller@a.example')).toEqual({ firstName: 'Müller', lastName: 'Account' })
  expect(nameByAddress('123@a.example')).toEqual({ firstName: 'Test', lastName: 'Account' })
})

test('there are three staff addresses, and none makes a researcher', () => {
  expect(staffAddresses).toHaveLength(3)
  expect(staffAddresses.map(typeByAddress)).not.toContain('researcher')
})

const call = (method: string, path: string) => ({ method, url: `http://app.test${path}` })

test.each([
  ['CNST-16: sign-in', 'POST', '/auth/v1/token?grant_type=password', 1000],
  ['CNST-16: sign-up', 'POST', '/auth/v1/signup', 1000],
  ['CNST-17: submitting a project', 'POST', '/api/projects', 2000],
  ['CNST-18: saving the profile', 'PUT', '/api/me/researcher-profile', 1000],
  ['CNST-19: saving an edit', 'PUT', '/api/projects/0193a1b2-0000-7000-8000-000000000000', 1000],
  ['a refresh', 'POST', '/auth/v1/token?grant_type=refresh_token', 0],
  ['reading a profile', 'GET', '/api/me/researcher-profile', 0],
  ['a view of a project', 'POST', '/api/projects/0193a1b2/views', 0],
  ['a gift', 'POST', '/api/donations', 0],
])('%s takes what is described', (_, method, path, ms) => {
  expect(waitOf(call(method, path))).toBe(ms)
})

test('posting a position and applying are written to the console with what was sent (MOCK-24)', () => {
  const body = { title: 'Field assistant' }
  expect(consoleLine(call('POST', '/api/jobs'), body)).toEqual(['Job posted:', body])
  expect(consoleLine(call('POST', '/api/jobs/j1/applications'), body)).toEqual(['Application submitted:', body])
  expect(consoleLine(call('GET', '/api/jobs'), undefined)).toBeUndefined()
})

test('approving, rejecting and sending again are written to the console (MOCK-25, MOCK-26)', () => {
  expect(consoleLine(call('POST', '/api/admin/reviews/r1/approve'), {})).toEqual(['Approve project:', 'r1'])
  expect(consoleLine(call('POST', '/api/admin/reviews/r1/reject'), {})).toEqual(['Reject project:', 'r1'])
  expect(consoleLine(call('POST', '/api/admin/reviews/r1/comments'), {})).toBeUndefined()
  expect(consoleLine(call('POST', '/auth/v1/resend'), { email: 'a@b.example' })?.[0]).toBe('Resend verification email:')
})
