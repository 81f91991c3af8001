import type { Api } from '#api/create-api.ts'
import { createAccount } from '#features/identity/accounts/actions/create-account.ts'
import { proveOwner } from '#features/identity/accounts/actions/owner-proof.ts'
import { findAccountByEmail } from '#features/identity/accounts/actions/records.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import { takeUpRoles } from '#features/identity/staff/actions/grants.ts'
import { nameByAddress, staffAddresses, typeByAddress } from '#features/site/test-mode/rules/accounts.ts'
import type { Passwords } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import type { Settings } from '#platform/settings.ts'
import { Refusal } from '#wire/refusal.ts'

/** Any password opens an account, so none is stored: a visitor may type their real one here. */
const noPassword = 'test-mode'
export const anyPassword: Passwords = {
  hash: async () => noPassword,
  verify: async () => true,
  isOwn: () => true,
  isCommon: async () => false,
  tellsApart: false,
}

/** Addresses are not verified, and three of them are staff (MOCK-03, AMB-029). */
export const testModeSettings = (settings: Settings): Settings => ({
  ...settings,
  mode: 'demo',
  staffEmails: staffAddresses,
  auth: { ...settings.auth, mailAutoconfirm: true, passwordLengthMin: 1, passwordClasses: [] },
})

/**
 * Creates the missing account of a person who signs in (MOCK-05, MOCK-06). Addresses need no proof here, so people get
 * their role (AMB-029), and the gifts that they gave as a guest, at sign-in and at sign-up.
 */
export const admitEveryone =
  (api: Api, platform: Platform): Api =>
  async (request) => {
    const way = wayIn(request)
    const email = way && (await addressIn(request))
    if (email && way === 'sign-in') await ensureAccount(platform, email)
    const answer = await api(request)
    if (email && way === 'sign-up' && answer.ok) await giveWhatWaits(platform, email)
    return answer
  }

function wayIn({ method, url }: Request): 'sign-in' | 'sign-up' | undefined {
  const { pathname, searchParams } = new URL(url)
  if (method !== 'POST') return undefined
  if (pathname === '/auth/v1/signup') return 'sign-up'
  return pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password' ? 'sign-in' : undefined
}

async function addressIn(request: Request): Promise<string | undefined> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  const given = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof given === 'string' ? normalEmail(given) : undefined
}

/** Grants what else the first proof of an address would. */
async function giveWhatWaits(platform: Platform, email: string): Promise<void> {
  const account = await findAccountByEmail(platform.database, email)
  if (!account) return
  await platform.database.transaction(async (tx) => {
    await takeUpRoles(tx, platform, { userId: account.id, verifiedEmail: email })
    await proveOwner(tx, platform, account.id)
  })
}

async function ensureAccount(platform: Platform, email: string): Promise<void> {
  if (!(await findAccountByEmail(platform.database, email))) await makeAccount(platform, email)
  await giveWhatWaits(platform, email)
}

async function makeAccount(platform: Platform, email: string): Promise<void> {
  const isStaff = staffAddresses.some((address) => address === email.toLowerCase())
  const person = { ...nameByAddress(email), userType: isStaff ? undefined : typeByAddress(email) }
  try {
    await createAccount(platform, { ...person, email, passwordHash: noPassword, verified: true })
  } catch (error) {
    // Another tab signed in with the same address at that moment.
    if (!(error instanceof Refusal) || error.code !== 'user_already_exists') throw error
  }
}
