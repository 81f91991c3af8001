import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { cents } from './money.ts'

test.each([...'=+-@＝＋－＠', '\t', '\r', '\n'])(
  'a text that begins with %j is a text in every spreadsheet, not a formula',
  (sign) => {
    expect(csvLine([`${sign}HYPERLINK("http://evil.example")`])).toBe(
      `"'${sign}HYPERLINK(""http://evil.example"")"\r\n`,
    )
  },
)

test('quotes, commas and line breaks stay within their cell; dates and numbers stay unchanged', () => {
  expect(csvLine(['2026-12-31', '12', 'Reefs, "deep"\nand wide', '12 o’clock'])).toBe(
    '2026-12-31,12,"Reefs, ""deep""\nand wide","12 o’clock"\r\n',
  )
})

test('amounts are dollars with two decimals, also below zero', () => {
  expect(csvLine([cents(10_670), cents(-5), cents(0), cents(10_000_000)])).toBe('106.70,-0.05,0.00,100000.00\r\n')
})
