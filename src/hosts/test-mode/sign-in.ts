import type { Api } from '#api/create-api.ts'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { findAccountByEmail } from '#features/identity/accounts/actions/records.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { takeUpRoles } from '#features/identity/staff/actions/grants.ts'
import { nameByAddress, staffAddresses, typeByAddress } from '#features/site/test-mode/rules/accounts.ts'
import type { Passwords } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import type { Settings } from '#platform/settings.ts'
import { Refusal } from '#wire/refusal.ts'

/** Any password opens an account, so none is kept: what somebody types here may be their real one. */
const noPassword = 'test-mode'
export const anyPassword: Passwords = {
  hash: async () => noPassword,
  verify: async () => true,
  isOwn: () => true,
  isCommon: async () => false,
}

/** Addresses need no proof, and three of them are staff (MOCK-03, AMB-029). */
export const testModeSettings = (settings: Settings): Settings => ({
  ...settings,
  mode: 'demo',
  staffEmails: staffAddresses,
  auth: { ...settings.auth, mailAutoconfirm: true, passwordLengthMin: 1, passwordClasses: [] },
})

/** A person who signs in has an account: a missing one is made now (MOCK-05, MOCK-06). */
export const admitAnybody =
  (api: Api, platform: Platform): Api =>
  async (request) => {
    const email = await addressIn(request)
    if (email) await ensureAccount(platform, email)
    return api(request)
  }

/** The address of a sign-in with a password; undefined for all other calls. */
async function addressIn(request: Request): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'POST' || pathname !== '/auth/v1/token') return undefined
  if (searchParams.get('grant_type') !== 'password') return undefined
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  const given = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof given === 'string' ? normalEmail(given) : undefined
}

async function ensureAccount(platform: Platform, email: string): Promise<void> {
  if (await findAccountByEmail(platform.database, email)) return
  const isStaff = staffAddresses.some((address) => address === email.toLowerCase())
  const person = { ...nameByAddress(email), userType: isStaff ? undefined : typeByAddress(email) }
  try {
    const userId = await createAccount(platform, { ...person, email, passwordHash: noPassword, verified: true })
    await platform.database.transaction((tx) => takeUpRoles(tx, platform, { userId, verifiedEmail: email }))
  } catch (error) {
    // Another tab signed in with the same address just then.
    if (!(error instanceof Refusal) || error.code !== 'user_already_exists') throw error
  }
}
