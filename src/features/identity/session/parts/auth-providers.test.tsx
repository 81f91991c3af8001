import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdminAuthProvider, useAdminAuth } from './admin-auth.tsx'
import { AuthProvider, useAuth, useSessionFact } from './session.ts'

const Visitor = () => <p>{useAuth().state}</p>
const Fact = () => <p>{useSessionFact(({ state }) => state)}</p>
const Staff = () => <p>{useAdminAuth().staff.role}</p>

test('the signed-in person is known within an AuthProvider only (ERRS-12)', () => {
  for (const Part of [Visitor, Fact])
    expect(() => renderToString(<Part />)).toThrow(new Error('useAuth must be used within an AuthProvider'))
  const page = renderToString(
    <AuthProvider>
      <Visitor />
    </AuthProvider>,
  )
  expect(page).toBe('<p>loading</p>')
})

test('the signed-in member of staff is known within an AdminAuthProvider only, which shows nothing to other people (ERRS-13)', () => {
  const outside = (
    <AuthProvider>
      <Staff />
    </AuthProvider>
  )
  expect(() => renderToString(outside)).toThrow(new Error('useAdminAuth must be used within an AdminAuthProvider'))
  const inside = (
    <AuthProvider>
      <AdminAuthProvider fallback={<p>waiting</p>}>
        <Staff />
      </AdminAuthProvider>
    </AuthProvider>
  )
  expect(renderToString(inside)).toBe('<p>waiting</p>')
})
