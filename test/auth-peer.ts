import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

/**
 * The published auth client, calling the app as a browser would; each has its own storage.
 * @param logout answers sign-out instead of the app, to test how the client reacts.
 */
export function authPeer(
  app: TestApp,
  logout?: () => Response,
  flowType: 'implicit' | 'pkce' = 'implicit',
): GoTrueClient {
  const kept = new Map<string, string>()
  return new AuthClient({
    url: `${testOrigin}/auth/v1`,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      return logout && request.url.includes('/logout') ? logout() : app.fetch(request)
    },
    storageKey: 'sb-test-auth-token',
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType,
    experimental: { recoveryCodes: true },
  })
}

/** Newest first. */
export async function mailsTo(app: TestApp, address: string): Promise<{ subject: string; text: string }[]> {
  // The mail is sent after the answer.
  await app.drain()
  const call = app.as<typeof import('#features/foundation/mail/contract.ts').mailContract>()
  const list = await call('GET /api/dev/mailbox', { query: { to: address } })
  if (!list.ok) throw new Error('the mailbox is closed')
  const mails = list.data.mails.map(async ({ id }) => {
    const mail = await call('GET /api/dev/mailbox/:id', { params: { id } })
    if (!mail.ok) throw new Error('a listed mail is not there')
    return mail.data
  })
  return Promise.all(mails)
}

/** The link's token and the code in the newest mail to an address. */
export async function mailedProof(app: TestApp, address: string): Promise<{ tokenHash: string; code: string }> {
  const [mail] = await mailsTo(app, address)
  const link = /^https?:\S+$/m.exec(mail?.text ?? '')?.[0]
  const code = /: (\d{6})$/m.exec(mail?.text ?? '')?.[1]
  const tokenHash = link && new URL(link).searchParams.get('token_hash')
  if (!tokenHash || !code) throw new Error(`no proof was mailed to ${address}`)
  return { tokenHash, code }
}

/** The code for a new password in the newest mail that has one. */
export const newestNonce = async (app: TestApp, address: string): Promise<string> =>
  (await mailsTo(app, address)).map(({ subject }) => /^\d{6}(?= is your code)/.exec(subject)?.[0]).find(Boolean) ?? ''
