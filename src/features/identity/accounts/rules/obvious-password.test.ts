import { expect, test } from 'vitest'
import { isObvious } from './obvious-password.ts'

const names = ['Fundamental', 'ada.king@example.org', null]

test.each([
  '      ',
  '\u2003\u2003\u2003\u2003\u2003\u2003',
  'Fundamental',
  'FUNDAMENTAL2026!',
  'fun-da-mental',
  'ada.king@example.org',
  'Ada.King',
  'adaking99',
])('“%s” is refused as an obvious password', (password) => {
  expect(isObvious(password, names)).toBe(true)
})

test.each(['six letters', 'fundamental rights', 'king of the hill', '!!!!!!?', '12345678901'])(
  '“%s” is not',
  (password) => {
    expect(isObvious(password, names)).toBe(false)
  },
)
