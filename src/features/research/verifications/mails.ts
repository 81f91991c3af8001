import { type CheckedKind, checkedLabels } from '#features/research/researchers/rules.ts'
import type { Id } from '#values/id.ts'
import { type Instant, longDate } from '#values/time.ts'
import { carriesBadge } from './rules/verifications.ts'

/** The text of a notification and of its mail. */
export type Words = { readonly eventKey: string; readonly title: string; readonly paragraphs: readonly string[] }

type Confirmed = {
  readonly id: Id<'verification'>
  readonly checked: readonly CheckedKind[]
  readonly note: string
  readonly validUntil: Instant
}

export function confirmedWords({ id, checked, note, validUntil }: Confirmed): Words {
  const list = checked.map((kind) => checkedLabels[kind]).join('; ')
  return {
    eventKey: `verification:${id}:confirmed`,
    title: carriesBadge(checked) ? 'You are verified' : 'Our staff have confirmed what you asked about',
    paragraphs: [
      `Confirmed: ${list}. It counts until ${longDate(validUntil)}.`,
      `What we looked at, as everybody reads it: ${note}`,
      ...(carriesBadge(checked)
        ? [
            'The badge stands on your public page and beside your projects. A new name or institution makes it due again.',
          ]
        : []),
    ],
  }
}

export const refusedWords = ({ id, reason }: { id: Id<'verification'>; reason: string }): Words => ({
  eventKey: `verification:${id}:refused`,
  title: 'We could not verify you',
  paragraphs: [`The reviewer wrote: ${reason}`, 'You may ask again with other documents at any time.'],
})

type Revoked = Pick<Confirmed, 'id' | 'checked'> & { readonly reason: string }

export const revokedWords = ({ id, checked, reason }: Revoked): Words => ({
  eventKey: `verification:${id}:revoked`,
  title: 'Your verification was taken back',
  paragraphs: [`The reviewer wrote: ${reason}`, afterTheEnd(checked)],
})

type Ending = Pick<Confirmed, 'checked' | 'validUntil'> & { readonly id: string }

export const endingWords = ({ id, checked, validUntil }: Ending): Words => ({
  eventKey: `verification:${id}:ending`,
  title: `Your verification ends on ${longDate(validUntil)}`,
  paragraphs: [
    `To keep ${carriesBadge(checked) ? 'the badge' : 'it'}, ask to be verified again with a document of this year.`,
  ],
})

export const lapsedWords = ({ id, checked, validUntil }: Ending): Words => ({
  eventKey: `verification:${id}:lapsed`,
  title: 'Your verification has ended',
  paragraphs: [`It counted until ${longDate(validUntil)}. ${afterTheEnd(checked)}`],
})

const afterTheEnd = (checked: readonly CheckedKind[]): string =>
  carriesBadge(checked) ? 'Your page no longer carries the badge; you may ask again.' : 'You may ask again.'

/** Of one that carried the badge. */
export const dueWords = ({ id }: Pick<Ending, 'id'>): Words => ({
  eventKey: `verification:${id}:due`,
  title: 'Your verification is due again',
  paragraphs: [
    'Your name or institution is another than the one we compared, so the badge is not shown.',
    'Ask again with a document that shows the new one. If you change it back, the badge is there again.',
  ],
})
