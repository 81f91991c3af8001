import { type Instant, longDate } from '#values/time.ts'
import type { Words } from './actions/notify-payee.ts'
import type { Verdict } from './rules.ts'

const titles: Readonly<Record<Verdict, string>> = {
  verified: 'You can be paid now',
  attention: 'Something is missing before you can be paid',
  refused: 'We could not verify who is paid',
}
const next: Readonly<Record<Verdict, string>> = {
  verified: 'What is free of your projects’ money can be asked for on your money page.',
  attention: 'Please open your money page and send what is missing. What was given is safe meanwhile.',
  refused: 'You may send other documents, and another person looks at them. What was given is safe meanwhile.',
}

type Decided = { readonly id: string; readonly verdict: Verdict; readonly reason: string }
export const decidedWords = ({ id, verdict, reason }: Decided): Words => ({
  eventKey: `payee:${id}`,
  title: titles[verdict],
  paragraphs: [`Our staff wrote: ${reason}`, next[verdict]],
})

export const attentionWords = (id: string, reason: string): Words => ({
  eventKey: `payee:${id}`,
  title: titles.attention,
  paragraphs: [reason],
})

export const accountAddedWords = (id: string, last4: string): Words => ({
  eventKey: `payee-account:${id}`,
  title: `Payouts go to the account ending in ${last4}`,
  paragraphs: [
    'You have added it on our payment provider’s page. We never see its number.',
    'If that was not you, change your password and write to us at once.',
  ],
})

type Changed = {
  readonly id: string
  readonly last4: string
  readonly before: string
  readonly usableFrom: Instant
}
export const accountChangedWords = ({ id, last4, before, usableFrom }: Changed): Words => ({
  eventKey: `payee-account:${id}`,
  title: `Your bank account was changed from ${before} to ${last4}`,
  paragraphs: [
    `Payouts wait until ${longDate(usableFrom)}, ${usableFrom.slice(11, 16)} UTC: every change waits three days, so that a stranger cannot make one unnoticed. You need to do nothing.`,
    'If that was not you, change your password and write to us at once: nothing leaves before that day.',
  ],
})
