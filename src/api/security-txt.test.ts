import { expect, test } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { instantOf } from '#values/time.ts'
import { isApiPath } from './api-path.ts'

const path = '/.well-known/security.txt'
const ask = async (security: object) => {
  const app = await testApp({ settings: { ...testSettings, security } })
  return app.fetch(new Request(`http://app.test${path}`))
}

test('security.txt names contact and end from the settings (RFC 9116)', async () => {
  expect(isApiPath(path)).toBe(true)
  const contact = 'mailto:security@example.org'
  const answer = await ask({ contact, until: instantOf(Date.UTC(2027, 0, 31)) })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe(
    'Contact: mailto:security@example.org\nExpires: 2027-01-31T00:00:00.000Z\nPreferred-Languages: en\n' +
      `Canonical: http://app.test${path}\nPolicy: http://app.test/security\n`,
  )
  expect(await (await ask({ contact })).text()).toContain('Expires: 2027-05-01T09:00:00.000Z')
})

test('without a contact there is no such file', async () => {
  const answer = await ask({})
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'no_security_contact'])
})
