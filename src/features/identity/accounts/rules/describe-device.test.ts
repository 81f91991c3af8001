import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

test('a browser is named by its own product, not by those that it imitates', () => {
  const like =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
  expect(describeDevice(like)).toBe('Chrome on Windows')
  expect(describeDevice(`${like} Edg/130.0`)).toBe('Edge on Windows')
  expect(describeDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  )
  expect(describeDevice('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe(
    'Firefox on Linux',
  )
  expect(describeDevice(null)).toBe('Unknown device')
})
