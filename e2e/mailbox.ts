import { expect } from 'vitest'
import { addressOf, fetchHere } from './on-test-mode.ts'

type Head = { id: string; to: string; subject: string }

/** The mails to an address, newest first, from the product's mailbox page. */
export async function mailsTo(origin: string, to: string): Promise<Head[]> {
  const answer = await fetchHere(`${origin}/api/dev/mailbox?to=${encodeURIComponent(addressOf(to))}`)
  const { mails } = (await answer.json()) as { mails: Head[] }
  return mails
}

/** Path and query of the link in the newest mail to an address. */
export async function mailedLink(origin: string, to: string): Promise<string> {
  const [newest] = await mailsTo(origin, to)
  expect(newest, `a mail to ${to}`).toBeDefined()
  const mail = (await (await fetchHere(`${origin}/api/dev/mailbox/${newest?.id}`)).json()) as { text: string }
  const link = /https?:\/\/\S+/.exec(mail.text.slice(mail.text.indexOf(`${origin}/auth`)))?.[0]
  if (!link) throw new Error(`no link in the mail: ${mail.text}`)
  return link.slice(origin.length)
}

/** The code in the newest mail to an address. */
export async function mailedCode(origin: string, to: string): Promise<string> {
  const [newest] = await mailsTo(origin, to)
  const mail = (await (await fetchHere(`${origin}/api/dev/mailbox/${newest?.id}`)).json()) as { text: string }
  const code = /code within 10 minutes: (\d{6})/.exec(mail.text)?.[1]
  if (!code) throw new Error(`no code in the mail: ${mail.text}`)
  return code
}
