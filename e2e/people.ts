import { AuthClient, type EmailOtpType } from '@supabase/auth-js'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { storageKey } from '#features/identity/session/parts/auth-client.ts'
import { donorData, researcherData } from '#test/sign-up-data.ts'
import { settled, visit } from './harness.ts'
import { mailedLink } from './mailbox.ts'
import { addressOf, fetchOf, onTestMode } from './on-test-mode.ts'

export const password = 'correct horse 7 battery'

const name = { first_name: 'Ada', last_name: 'King' }
const work = { institution: 'Institute of Reefs', field_of_study: 'Marine biology', subscription_tier: 'standard' }

/** A confirmed donor, made by API calls; other tests cover the forms. The page ends signed in. */
export const becomeDonor = async (page: Page, origin: string, email: string): Promise<void> => {
  await become(page, origin, email, { ...donorData, ...name })
}

/** The same for a researcher whose plan is paid. @param tier by default the largest one. */
export async function becomeResearcher(page: Page, origin: string, email: string, tier = 'premium'): Promise<void> {
  await payPlan(page, origin, await becomeUnpaidResearcher(page, origin, email), tier)
}

/** The same, before the first checkout. @returns the access token. */
export const becomeUnpaidResearcher = (page: Page, origin: string, email: string): Promise<string> =>
  become(page, origin, email, { ...researcherData, ...name, ...work })

/** By calls; other tests cover the pages of plans. */
async function payPlan(page: Page, origin: string, accessToken: string, tier: string): Promise<void> {
  const fetch = fetchOf(page)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const url = `${origin}/api/me/subscription`
  const body = JSON.stringify({ tier, region: 'US', consent: true })
  const begun = await fetch(`${url}/checkout`, { method: 'POST', headers, body })
  const { checkoutUrl } = (await begun.json()) as { checkoutUrl: string }
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(checkoutUrl).origin }
  await fetch(checkoutUrl, { method: 'POST', headers: form, body: 'card=succeeds&action=pay', redirect: 'manual' })
  await fetch(`${url}/look-up`, { method: 'POST', headers })
  // No `expect.poll`: it works inside tests alone, and some stages make their people before.
  const isActive = async () => ((await (await fetch(url, { headers })).json()) as { state: string }).state === 'active'
  for (let tries = 0; !(await isActive()); tries++) {
    if (tries === 75) throw new Error('the plan of a researcher did not become active in 15 seconds')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  // That it was paid is a notification, which journeys about others do not expect.
  await fetch(`${origin}/api/me/notifications/read-all`, { method: 'POST', headers })
}

/** @returns the access token. */
async function become(page: Page, origin: string, given: string, data: object): Promise<string> {
  const { client, kept } = clientOf(page, origin)
  const email = addressOf(given)
  const { data: made, error: refused } = await client.signUp({ email, password, options: { data } })
  // The staff of Test Mode are the same people in each journey of a file.
  if (email !== given && refused?.code === 'user_already_exists') return openSession(page, origin, given)
  expect(refused, `signing up ${email}`).toBeNull()
  // In Test Mode addresses need no proof.
  if (!made.session) await confirm(client, origin, email)
  await remember(page, kept)
  return (await client.getSession()).data.session?.access_token ?? ''
}

/** Follows the mailed link. */
async function confirm(client: InstanceType<typeof AuthClient>, origin: string, email: string): Promise<void> {
  const link = new URL(await mailedLink(origin, email), origin).searchParams
  const proof = { token_hash: link.get('token_hash') ?? '', type: link.get('type') as EmailOtpType }
  const { error } = await client.verifyOtp(proof)
  expect(error, `confirming ${email}`).toBeNull()
  // A sign-up with a staff address stores no password: its owner chooses one after confirming.
  const { error: chosen } = await client.updateUser({ password })
  if (chosen?.code !== 'same_password') expect(chosen, `choosing a password for ${email}`).toBeNull()
}

/** Signs in with the password by an API call. The page ends signed in. */
export async function comeBack(page: Page, origin: string, email: string): Promise<void> {
  await openSession(page, origin, email)
}

/** @returns the access token. */
async function openSession(page: Page, origin: string, email: string): Promise<string> {
  const { client, kept } = clientOf(page, origin)
  const { error } = await client.signInWithPassword({ email: addressOf(email), password })
  expect(error, `signing in ${email}`).toBeNull()
  await remember(page, kept)
  return (await client.getSession()).data.session?.access_token ?? ''
}

/** The published client as the product uses it, with its content of the browser's storage. */
function clientOf(page: Page, origin: string) {
  const kept = new Map<string, string>()
  const client = new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: onTestMode ? 'mock-auth-token' : storageKey(new URL(origin).host),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: onTestMode ? fetchOf(page) : keepingCookies(),
  })
  return { client, kept }
}

/** As a browser does: who signs up and who follows the link is then known to be one. */
function keepingCookies(): typeof fetch {
  let cookie = ''
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    const answer = await fetch(input, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0] ?? ''
    return answer
  }
}

/**
 * On a URL without our scripts, so that the next page finds the session as after an earlier visit. Test Mode's world
 * ends with its last page, so that one stays open, and only says that it is elsewhere.
 */
async function remember(page: Page, kept: ReadonlyMap<string, string>): Promise<void> {
  if (!onTestMode) await page.goto('/healthz')
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
    history.replaceState(history.state, '', '/healthz')
  }, Array.from(kept))
}

/** Fills the fields of an open sign-up form; the caller presses the button. */
export async function fillSignUp(
  page: Page,
  email: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const texts = { 'First name': 'Ada', 'Last name': 'King', 'E-mail': addressOf(email), ...more }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
}

/** Sends a filled sign-up form and proves its address; Test Mode takes addresses as they are. Ends signed in. */
export async function createAccount(page: Page, origin: string, email: string): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  if (!onTestMode) {
    await page.getByRole('dialog', { name: "You're almost finished" }).waitFor()
    return confirmAddress(page, origin, email)
  }
  await page.waitForURL((url) => url.pathname !== pathname)
  await settled(page)
}

/** Opens the link in the newest mail and presses its button. */
export async function confirmAddress(page: Page, origin: string, email: string): Promise<void> {
  await visit(page, await mailedLink(origin, email))
  await page.getByRole('button', { name: 'Confirm and Sign In' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/confirm')
  await settled(page)
}

/** Signs in by the form. */
export async function signIn(page: Page, email: string, path = '/sign-in'): Promise<void> {
  await visit(page, path)
  await enterPassword(page, email)
}

/** On the open page of signing in. */
export async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(addressOf(email))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
