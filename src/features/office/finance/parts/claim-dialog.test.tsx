import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Id } from '#values/id.ts'
import { cents } from '#values/money.ts'
import { type ClaimAct, ClaimDialog } from './ClaimDialog.tsx'

const claim: ClaimAct['claim'] = {
  projectId: '01a1c4af-8680-7549-b37d-3c976e0b1063' as Id<'project'>,
  title: 'Coral nurseries',
  researcher: 'Maria Keller',
  cents: cents(9370),
  isOwn: false,
  writeOff: null,
}
const shown = (kind: ClaimAct['kind'], managedBy: string | null): string => {
  const dialog = <ClaimDialog act={{ kind, claim }} managedBy={managedBy} onClose={() => {}} onDone={() => {}} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />)
}

test.each(['ask', 'approved', 'declined'] as const)(
  'to write off a claim (%s), staff type their password, or their institution has signed them in just now',
  (kind) => {
    expect(shown(kind, null)).toMatch(/<input[^>]*type="password"/)
    const ofMember = shown(kind, 'University of Examples').replaceAll('<!-- -->', '')
    expect(ofMember).toContain('University of Examples has to have signed you in just now.')
    expect(ofMember).not.toMatch(/type="password"/)
  },
)
