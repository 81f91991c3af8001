import { expect, test } from 'vitest'
import { orcidOf } from './orcid.ts'

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['https://orcid.org/0000-0002-1694-233X', '0000-0002-1694-233X'],
  [' 000000021694233x ', '0000-0002-1694-233X'],
])('%s is an ORCID iD', (typed, meant) => {
  expect(orcidOf(typed)).toBe(meant)
})

test.each(['0000-0002-1825-0098', '0000-0002-1694-2330', '0000-0002-1825-009', '', 'X000-0002-1825-0097'])(
  '%s is not an ORCID iD',
  (typed) => {
    expect(orcidOf(typed)).toBeUndefined()
  },
)
