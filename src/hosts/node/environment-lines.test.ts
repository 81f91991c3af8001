import { expect, test } from 'vitest'
import { environmentLines } from './environment-lines.ts'
import { settings } from './settings.ts'

test('staff see the operator’s plain settings, and of secrets only that they are set', () => {
  const everySecret = Object.fromEntries(Object.keys(settings).map((name) => [name, `told ${name}`]))
  const lines = environmentLines(everySecret)
  const shownNames = lines.flatMap(({ name, value }) => (value === null ? [] : [name]))
  expect(shownNames).toContain('BRAND')
  expect(
    shownNames.filter((name) => /SECRET|KEY|TOKEN|PASSWORD|_URL|STRIPE|SMS|PROVIDERS|EMAILS|HOOK|CAPTCHA/.test(name)),
  ).toEqual([])
  expect(lines.every(({ isSet }) => isSet)).toBe(true)
  expect(environmentLines({ BRAND: '  ' }).find(({ name }) => name === 'BRAND')).toMatchObject({
    isSet: false,
    value: null,
  })
})
