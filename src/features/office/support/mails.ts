import type { MailContent } from '#features/foundation/mail/rules.ts'
import { type Instant, longDate } from '#values/time.ts'
import { numberLabel, withoutLinks } from './rules/tickets.ts'

type Letter = { readonly subject: string; readonly content: MailContent }
type About = { readonly number: number; readonly title: string; readonly url: string }

const utc = (at: Instant): string => `${longDate(at)}, ${at.slice(11, 16)} UTC`

/** AMB-159: the copy of what was written; to an address that is not proven, it carries no links of a stranger. */
export const copyLetter = (
  { number, title, url }: About,
  { words, due, isProven }: { readonly words: string; readonly due: Instant; readonly isProven: boolean },
): Letter => ({
  subject: `We have your message, ${numberLabel(number)}: ${isProven ? title : withoutLinks(title)}`,
  content: {
    heading: `Your message has the number ${numberLabel(number)}`,
    paragraphs: [
      `A person of our support reads it. You hear from us by ${utc(due)} at the latest: that is our goal.`,
      'You wrote:',
      ...(isProven ? words : withoutLinks(words)).split('\n').filter((line) => line.trim() !== ''),
      'If this was not you, another person typed your address. You need do nothing, and can tell us by the link below.',
    ],
    action: { label: 'Read it, add something, or say that it is solved', url },
  },
})

type Answering = {
  readonly words: string
  readonly by: string
  readonly isSolved: boolean
  /** Whether it says that the help can be rated: once for a ticket. */
  readonly asksRating: boolean
  /** Whether an answer to the mail arrives. */
  readonly isByMail: boolean
}

/** A person's answer. */
export const answerLetter = (
  { number, title, url }: About,
  { words, by, isSolved, asksRating, isByMail }: Answering,
): Letter => {
  const way = isByMail
    ? 'answer to this mail from your address, or use the link'
    : 'use the link: an answer to this mail may not arrive'
  return {
    subject: `Re: ${title} (${numberLabel(number)})`,
    content: {
      heading: `${by} of our support answers ${numberLabel(number)}`,
      paragraphs: [
        ...words.split('\n').filter((line) => line.trim() !== ''),
        isSolved
          ? `We believe that this is solved. If it is not, ${way} within 30 days, and it is open again.`
          : `To answer, ${way}.`,
      ],
      action: { label: asksRating ? 'Answer, or say how we did' : 'Answer', url },
    },
  }
}
