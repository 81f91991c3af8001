import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider } from '#features/identity/session/parts/session.ts'
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

test.each(['ask', 'approved', 'declined'] as const)('to write off a claim (%s), staff type their password', (kind) => {
  const dialog = <ClaimDialog act={{ kind, claim }} onClose={() => {}} />
  const router = createMemoryRouter([{ path: '/', element: <AuthProvider>{dialog}</AuthProvider> }])
  expect(renderToString(<RouterProvider router={router} />)).toMatch(/<input[^>]*type="password"/)
})
