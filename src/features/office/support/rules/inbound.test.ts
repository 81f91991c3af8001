import { expect, test } from 'vitest'
import { addressWith, isAutomatic, textOfHtml, tokenIn, withoutHistory } from './inbound.ts'

test('absence notes, lists, bounces and programs are automatic; what a person writes is not', () => {
  const with1 = (key: string, value: string) => isAutomatic([{ key, value }], 'lena@example.org')
  for (const [key, value] of [
    ['auto-submitted', 'auto-replied (vacation)'],
    ['precedence', 'Bulk'],
    ['list-id', '<x.example>'],
    ['content-type', 'multipart/report; report-type=delivery-status'],
    ['x-loop', 'yes'],
  ] as const)
    expect(with1(key, value), key).toBe(true)
  expect(isAutomatic([], '')).toBe(true)
  expect(isAutomatic([], 'MAILER-DAEMON@example.org')).toBe(true)
  expect(with1('auto-submitted', 'no')).toBe(false)
  expect(with1('subject', 'Auto-Submitted: auto-replied')).toBe(false)
})

test('the secret of an address alone leads to a ticket: no number, no other domain, no longer name', () => {
  const token = '0123456789abcdef0123456789abcdef'
  const own = 'Reply@in.example.org'
  expect(tokenIn(addressWith(own, token), own)).toBe(token)
  expect(tokenIn(addressWith(own, token).toUpperCase(), own)).toBe(token)
  for (const other of [`reply+${token}@example.org`, 'reply+1042@in.example.org', own, `x+${token}@in.example.org`])
    expect(tokenIn(other, own), other).toBeUndefined()
})

test('the history below an answer is folded away, in several words for it; an answer between its lines stays', () => {
  const answer = 'It was one gift.\n\nThank you,\nLena'
  for (const head of [
    'On Mon, Nov 2, 2026 at 10:00 AM Mia <mia@example.org> wrote:',
    'On Mon, Nov 2, 2026 at 10:00 AM Mia\n<mia@example.org> wrote:',
    'Am 02.11.2026 um 10:00 schrieb Mia:',
    '-----Original Message-----',
    '________________________________',
  ])
    expect(withoutHistory(`${answer}\r\n\r\n${head}\r\n> We look into it.\r\n`), head).toBe(answer)
  expect(withoutHistory('No history here.\nOn Monday I wrote: nothing.')).toBe(
    'No history here.\nOn Monday I wrote: nothing.',
  )
  expect(withoutHistory('> Which gift?\nThe second.')).toBe('> Which gift?\nThe second.')
  expect(withoutHistory('> Only what you wrote')).toBe('')
})

test('of HTML the words stay, and nothing that a browser would run', () => {
  const html =
    '<style>p{}</style><p>Caf&eacute; &amp; tea &#8364;5 &lt;b&gt;</p><script>alert(1)</script><div>Bye<br>Lena</div>'
  expect(textOfHtml(html)).toBe('Caf&eacute; & tea €5 <b>\nBye\nLena')
  expect(textOfHtml('<img src=x onerror=alert(1)>Hi&#0;&#x110000;')).toBe('Hi')
})
