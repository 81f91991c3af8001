import { expect } from 'vitest'
import { addressOf, fetchHere } from './on-test-mode.ts'

type Head = { id: string; to: string; subject: string }

/** The mails to an address, newest first, from the product's mailbox page. */
export async function mailsTo(origin: string, to: string): Promise<Head[]> {
  const answer = await fetchHere(`${origin}/api/dev/mailbox?to=${encodeURIComponent(addressOf(to))}`)
  const { mails } = (await answer.json()) as { mails: Head[] }
  return mails
}

/** What a mail says; of none, nothing. */
export async function textOf(origin: string, mail: Head | undefined): Promise<string> {
  if (!mail) return ''
  return ((await (await fetchHere(`${origin}/api/dev/mailbox/${mail.id}`)).json()) as { text: string }).text
}

/** What the newest mail to an address says. */
export const mailedText = async (origin: string, to: string): Promise<string> =>
  textOf(origin, (await mailsTo(origin, to))[0])

/** Path and query of the link in the newest mail to an address. */
export async function mailedLink(origin: string, to: string): Promise<string> {
  const [newest] = await mailsTo(origin, to)
  expect(newest, `a mail to ${to}`).toBeDefined()
  const text = await textOf(origin, newest)
  const link = /https?:\/\/\S+/.exec(text.slice(text.indexOf(`${origin}/auth`)))?.[0]
  if (!link) throw new Error(`no link in the mail: ${text}`)
  return link.slice(origin.length)
}

/** The code in the newest mail to an address. */
export async function mailedCode(origin: string, to: string): Promise<string> {
  const text = await mailedText(origin, to)
  const code = /code within 10 minutes: (\d{6})/.exec(text)?.[1]
  if (!code) throw new Error(`no code in the mail: ${text}`)
  return code
}
