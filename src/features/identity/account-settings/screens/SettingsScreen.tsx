import { useLoaderData } from 'react-router'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { AccountSettings } from '../parts/AccountSettings.tsx'
import { type AccountContracts, loadAccount } from '../parts/load-account.ts'
import { StaffDuty } from '../parts/StaffDuty.tsx'

export const loader = load<AccountContracts>()(({ api }) => loadAccount(api))

export const handle = screen(() => ({ title: 'Settings', robots: 'noindex' }))

/** The account of donors and staff; researchers have theirs in their profile (AMB-008). */
export function Component() {
  const account = useLoaderData<typeof loader>()
  const session = useAuth()
  if (session.state !== 'signed-in') return null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] px-4 py-8 sm:py-12">
      <h1 className="mb-6">Settings</h1>
      {session.me.staff && <StaffDuty secondFactor={session.me.staff.secondFactor} />}
      <AccountSettings me={session.me} account={account} />
    </div>
  )
}
