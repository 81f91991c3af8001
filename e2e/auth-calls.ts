import type { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'

// Runs in Node and, bundled, inside a page of Chromium: it must use neither's own APIs.

type Outcome = {
  readonly data?: unknown
  readonly error: { readonly code?: string | undefined; readonly name: string } | null
}

export type Means = {
  readonly origin: string
  /** A client with its own storage. */
  readonly client: (flow?: 'pkce') => GoTrueClient
  /** With the service key. */
  readonly admin: GoTrueAdminApi
  /** Part of the addresses of this run, so that runs do not collide. */
  readonly name: string
}

const password = 'correct horse 7 battery'
const particulars = { first_name: 'Ada', last_name: 'King', user_type: 'donor', terms_version: '2024-12' }

/** The newest mail's text, which may arrive a moment after the answer. */
async function mailTo(origin: string, address: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const list = await (await fetch(`${origin}/api/dev/mailbox?to=${encodeURIComponent(address)}`)).json()
    const newest = list.mails[0]?.id
    if (newest) return (await (await fetch(`${origin}/api/dev/mailbox/${newest}`)).json()).text
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`no mail to ${address}`)
}
const tokenIn = (mail: string): string => /token_hash=([^&\s]+)/.exec(mail)?.[1] ?? ''
const codeIn = (mail: string): string => /: (\d{6})$/m.exec(mail)?.[1] ?? ''
const appCode = (secret: string, step = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })

/** For a method that returns no data. */
const done = async (asked: unknown): Promise<Outcome> => {
  await asked
  return { error: null }
}

/** Calls every method of the client. @returns each result: `ok`, or the code of the refusal. */
export async function everyCall({ origin, client: make, admin, name }: Means): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {}
  const note = async <O extends Outcome>(method: string, asked: Promise<O>): Promise<O> => {
    const outcome = await asked
    outcomes[method] = outcome.error ? (outcome.error.code ?? outcome.error.name) : 'ok'
    return outcome
  }
  const address = (who: string): string => `${name}-${who}@people.example`
  await signUps({ note, make, origin, address })
  const { client, userId } = await sessions({ note, make, admin, address })
  await secondFactors({ note, client })
  await otherSignIns({ note, client })
  await administration({ note, admin, client, address, userId })
  return outcomes
}

type Note = <O extends Outcome>(method: string, asked: Promise<O>) => Promise<O>
type Address = (who: string) => string
type Make = Means['client']

async function signUps({ note, make, origin, address }: { note: Note; make: Make; origin: string; address: Address }) {
  const client = make()
  const email = address('new')
  await note('initialize', client.initialize() as Promise<Outcome>)
  await note('signUp', client.signUp({ email, password, options: { data: particulars } }))
  await note('resend, within a minute', client.resend({ type: 'signup', email }))
  await note('verifyOtp', client.verifyOtp({ type: 'email', token_hash: tokenIn(await mailTo(origin, email)) }))
  await note('signInAnonymously', client.signInAnonymously())

  const coded = make()
  await coded.signUp({ email: address('code'), password, options: { data: particulars } })
  const token = codeIn(await mailTo(origin, address('code')))
  await note('verifyOtp, typed code', coded.verifyOtp({ type: 'email', email: address('code'), token }))

  const exchanging = make('pkce')
  await exchanging.signUp({ email: address('pkce'), password, options: { data: particulars } })
  const link = tokenIn(await mailTo(origin, address('pkce')))
  const landed = await fetch(`${origin}/auth/v1/verify?type=signup&token=${link}&redirect_to=${origin}/api/health`)
  const code = new URL(landed.url).searchParams.get('code') ?? ''
  await note('exchangeCodeForSession', exchanging.exchangeCodeForSession(code))
}

async function sessions({
  note,
  make,
  admin,
  address,
}: {
  note: Note
  make: Make
  admin: GoTrueAdminApi
  address: Address
}) {
  const email = address('member')
  const user_metadata = particulars
  const made = await note('admin.createUser', admin.createUser({ email, password, email_confirm: true, user_metadata }))
  const client = make()
  const { data: heard } = client.onAuthStateChange(() => {})
  await note('onAuthStateChange', done(heard.subscription))
  await note('signInWithPassword', client.signInWithPassword({ email, password }))
  await note('signInWithPassword, wrong', make().signInWithPassword({ email, password: 'another one' }))
  const { data } = await note('getSession', client.getSession())
  await note('getUser', client.getUser())
  await note('getClaims', client.getClaims())
  await note('refreshSession', client.refreshSession())
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  await note('setSession', make().setSession({ access_token, refresh_token }))
  await note('updateUser', client.updateUser({ data: { theme: 'dark' } }))
  await note('reauthenticate', client.reauthenticate())
  await note('signInWithOtp', make().signInWithOtp({ email }))
  await note('resetPasswordForEmail', make().resetPasswordForEmail(address('unknown')))
  await note('getUserIdentities', client.getUserIdentities())
  await note('signOut, others', client.signOut({ scope: 'others' }))
  await note('startAutoRefresh', done(client.startAutoRefresh()))
  await note('stopAutoRefresh', done(client.stopAutoRefresh()))
  heard.subscription.unsubscribe()

  const leaving = make()
  await leaving.signInWithPassword({ email, password })
  await note('signOut, local', leaving.signOut({ scope: 'local' }))
  return { client, userId: made.data.user?.id ?? '' }
}

async function secondFactors({ note, client }: { note: Note; client: GoTrueClient }) {
  const { mfa } = client
  await note('mfa.enroll, phone', mfa.enroll({ factorType: 'phone', phone: '+15550100' }))
  const enrolled = await note('mfa.enroll, totp', mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  const { id: factorId = '', totp } = (enrolled.data ?? {}) as { id?: string; totp?: { secret: string } }
  const secret = totp?.secret ?? ''
  const asked = await note('mfa.challenge', mfa.challenge({ factorId }))
  const challengeId = asked.data?.id ?? ''
  await note('mfa.verify', mfa.verify({ factorId, challengeId, code: appCode(secret) }))
  await note('mfa.getAuthenticatorAssuranceLevel', mfa.getAuthenticatorAssuranceLevel())
  await note('mfa.listFactors', mfa.listFactors())
  // The previous code is valid, too, and each is accepted once.
  await note('mfa.challengeAndVerify', mfa.challengeAndVerify({ factorId, code: appCode(secret, 1) }))
  await note('mfa.recoveryCodes.generate', mfa.recoveryCodes.generate())
  await note('mfa.recoveryCodes.getStatus', mfa.recoveryCodes.getStatus())
  const again = await note('mfa.recoveryCodes.regenerate', mfa.recoveryCodes.regenerate())
  const code = (again.data as { codes?: string[] } | null)?.codes?.[0] ?? ''
  await note('mfa.recoveryCodes.verify', mfa.recoveryCodes.verify({ code }))
  await note('mfa.recoveryCodes.unenroll', mfa.recoveryCodes.unenroll())
  await note('mfa.unenroll', mfa.unenroll({ factorId }))
}

/** The results of features that an operator must set up. */
async function otherSignIns({ note, client }: { note: Note; client: GoTrueClient }) {
  const token = 'e30.e30.e30'
  const here = { skipBrowserRedirect: true }
  await note('signInWithOAuth', client.signInWithOAuth({ provider: 'google', options: here }))
  await note('signInWithIdToken', client.signInWithIdToken({ provider: 'google', token }))
  await note('signInWithSSO', client.signInWithSSO({ domain: 'university.example' }))
  const web3 = { chain: 'ethereum' as const, message: 'x', signature: '0x00' as const }
  await note('signInWithWeb3', client.signInWithWeb3(web3))
  await note('linkIdentity', client.linkIdentity({ provider: 'google', options: here }))
  const { data } = await client.getUserIdentities()
  const [only] = data?.identities ?? []
  if (only) await note('unlinkIdentity', client.unlinkIdentity(only))
  await note('passkey.list', client.passkey.list())
  await note('passkey.startRegistration', client.passkey.startRegistration())
  await note('passkey.startAuthentication', client.passkey.startAuthentication())
  await note('signInWithOtp, phone', client.signInWithOtp({ phone: '+15550100' }))
}

type Admin = { note: Note; admin: GoTrueAdminApi; client: GoTrueClient; address: Address; userId: string }
async function administration({ note, admin, client, address, userId }: Admin) {
  await note('admin.inviteUserByEmail', admin.inviteUserByEmail(address('invited'), { data: particulars }))
  await note('admin.generateLink', admin.generateLink({ type: 'recovery', email: address('member') }))
  await note('admin.listUsers', admin.listUsers({ page: 1, perPage: 5 }))
  await note('admin.getUserById', admin.getUserById(userId))
  await note('admin.updateUserById', admin.updateUserById(userId, { user_metadata: { note: 'x' } }))
  await note('admin.mfa.listFactors', admin.mfa.listFactors({ userId }))
  await note('admin.mfa.deleteFactor, none', admin.mfa.deleteFactor({ userId, id: userId }))
  const { data } = await client.getSession()
  await note('admin.signOut', admin.signOut(data.session?.access_token ?? '', 'global'))
  await note('signOut, global, when it has ended', client.signOut())
  await note('admin.deleteUser', admin.deleteUser(userId))
}
