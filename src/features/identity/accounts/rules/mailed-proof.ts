import { dayMs, hourMs, minuteMs, secondMs } from '#values/time.ts'

/** What a mail proves an address by, and how long it is good, in words. */
export type MailedProof = {
  readonly url: string
  readonly code: string
  readonly linkFor: string
  readonly codeFor: string
}

const units = [
  ['days', dayMs],
  ['hours', hourMs],
  ['minutes', minuteMs],
] as const

/** In the largest unit of which it has several: 24 hours, 60 minutes, 90 seconds. */
export function lifetimeText(ms: number): string {
  const [unit, unitMs] = units.find(([, one]) => ms > one && ms % one === 0) ?? ['seconds', secondMs]
  return `${ms / unitMs} ${unit}`
}

export const linkIsGood = ({ linkFor }: MailedProof): string => `link is good for ${linkFor} and works once`
export const orTypeCode = ({ code, codeFor }: MailedProof): string => `Or type this code within ${codeFor}: ${code}`
