import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider } from '#features/identity/session/parts/session.ts'
import type { Instant } from '#values/time.ts'
import type { MonthOfDonors } from '../contract.ts'
import { Donors } from './Donors.tsx'

const month = (name: string, first: number | null): MonthOfDonors => ({
  ...{ month: name, first, returning: 0, cohort: [first], signedUp: 0, delays: [0, 0, 0, 0, 0, 0] },
})
function pageOf(months: readonly MonthOfDonors[], countedAt: Instant | null = '2026-05-01T08:00:00.000Z' as Instant) {
  const donors = <Donors months={months} countedAt={countedAt} />
  const router = createMemoryRouter([{ path: '/', element: <AuthProvider>{donors}</AuthProvider> }])
  return renderToString(<RouterProvider router={router} />)
}
const lines = (html: string): string[] => [...html.matchAll(/<polyline[^>]*points="([^"]*)"/g)].map(([, at = '']) => at)

test('a withheld count of donors is a gap in its line, said below it, and never drawn as none', () => {
  const months = [month('2026-01', 10), month('2026-02', 5), month('2026-03', null), month('2026-04', 5)]
  const html = pageOf(months)
  expect(lines(html)).toEqual(['0.5,0 1.5,48', '3.3,48 3.7,48', '0.5,96 1.5,96 2.5,96 3.5,96'])
  expect(html).toContain('A gap in a line is a month of few')
  expect(pageOf(months.slice(0, 2))).not.toContain('A gap in a line')
})

test('before donors were counted, the page does not say that there are none', () => {
  expect(pageOf([month('2026-01', 0)])).toContain('No donors in these months.')
  const html = pageOf([month('2026-01', 0)], null)
  expect(html).not.toContain('No donors')
  expect(html).toContain('Not counted yet.')
})
