import { Webhook } from 'standardwebhooks'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { newId } from '#platform/platform.ts'
import { dateOf, millisOf } from '#values/time.ts'
import type { Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import type { Asked, Calls } from './call.ts'

// Mails, opting out of them, and the reports of mail services.

export const mailCalls: Calls = {
  getAdminMails: async ({ someone }) => ({ by: (await someone('customer_support')).accessToken }),
  getUnsubscribe: async ({ app, someone }) => ({ proof: await unsubscribeToken(app, await someone('donor')) }),
  postUnsubscribe: async ({ app, someone }) => ({ proof: await unsubscribeToken(app, await someone('donor')) }),
  postMailEvents: ({ app }) => signedReport(app),
  postUnsubscribeUndo: async ({ app, someone }) => ({ proof: await unsubscribeToken(app, await someone('donor')) }),
  postMeMailPreferencesTryAgain: async ({ donor }) => ({ by: await donor() }),
  putMeMailPreferences: async ({ donor }) => ({
    by: await donor(),
    body: { choices: { project_update: { inApp: true, mail: 'weekly' } }, timeZone: 'Europe/Oslo' },
  }),
}

const unsubscribeToken = async ({ platform }: TestApp, { userId }: Person): Promise<string> =>
  new URL((await unsubscribingOf(platform, userId)).oneClick).searchParams.get('token') ?? ''

function signedReport({ platform }: TestApp): Asked {
  const id = newId(platform)
  const seconds = Math.floor(millisOf(platform.clock.now()) / 1000)
  const body = { type: 'mail.bounced', data: { email: 'gone@people.example', kind: 'hard' } }
  const [secret = ''] = platform.settings.mailEventSecrets
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds) }
  return { proof: new Webhook(secret).sign(id, dateOf(seconds * 1000), JSON.stringify(body)), headers, body }
}
