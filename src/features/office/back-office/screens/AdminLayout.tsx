import { Outlet } from 'react-router'
import { AdminAuthProvider, useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { screen } from '#wire/screen.ts'
import { SecondFactorOffer } from '../parts/SecondFactorOffer.tsx'
import { Sidebar } from '../parts/Sidebar.tsx'

export const handle = screen(() => ({ title: 'Staff area', robots: 'noindex' }))

/** The layout of the staff area, instead of the public bar and footer (AMB-014). Dense: see `dense` in app.css. */
export const Component = () => (
  <AdminAuthProvider
    fallback={
      <div className="grid min-h-dvh place-items-center">
        <Spinner label="Loading" shown />
      </div>
    }
  >
    <Desk />
  </AdminAuthProvider>
)

function Desk() {
  const { staff, displayName, userId } = useAdminAuth()
  return (
    <div className="dense min-h-dvh dense:text-sm dense:leading-5 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:[--sticky-top:3rem]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <Sidebar staff={staff} displayName={displayName}>
        {staff.secondFactor === 'offered' && <SecondFactorOffer userId={userId} />}
      </Sidebar>
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        <Outlet />
      </main>
    </div>
  )
}
