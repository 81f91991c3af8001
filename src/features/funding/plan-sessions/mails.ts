import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import { exactly, sessionMinutes, sessionNames, sessionWord } from './rules/sessions.ts'
import type { Session } from './store.ts'

export type Told = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly label: string
  /** Of the page that shows it. */
  readonly path: string
}
/** The text for each side; a side without text gets no mail. */
type News = { readonly researcher?: Told; readonly staff?: Told }
type Names = { readonly researcher: string; readonly host: string }
export type NewsOf = (one: Session, names: Names) => News

const own = { label: 'Open your sessions', path: `${paths.researcherProfile('settings')}#sessions` } as const
const desk = ({ id }: Session) => ({ label: 'Open the session', path: deskPaths.sessions({ session: id }) }) as const
const topicOf = ({ topic }: Session): string => `Topic: ${topic ?? 'not kept'}`
const whenOf = ({ startsAt }: Session): string => (startsAt === null ? '' : exactly(startsAt))

export const proposedNews: NewsOf = (one, { host }) => ({
  researcher: {
    subject: `Times for your ${sessionWord(one.kind)}`,
    paragraphs: [
      `${host} proposes ${one.proposed.length === 1 ? 'a time' : `${one.proposed.length} times`}: ${one.proposed.map(exactly).join('; ')}.`,
      ...(one.note ? [one.note] : []),
      'Please pick one, or ask for others. The plan counts the session once a time is picked.',
    ],
    ...own,
  },
})

export const bookedNews: NewsOf = (one, { researcher, host }) => ({
  researcher: {
    subject: `${sessionNames[one.kind]} booked: ${whenOf(one)}`,
    paragraphs: [
      `You talk with ${host} on ${whenOf(one)}, for ${sessionMinutes} minutes. Where: ${one.place ?? 'not said'}`,
      topicOf(one),
      'The page has a calendar file. Until a day before, you can move or cancel it there.',
    ],
    ...own,
  },
  staff: {
    subject: `${sessionNames[one.kind]} booked: ${whenOf(one)}`,
    paragraphs: [`${researcher} picked ${whenOf(one)}. Where: ${one.place ?? 'not said'}`, topicOf(one)],
    ...desk(one),
  },
})

export const reminderNews: NewsOf = (one, { researcher, host }) => ({
  researcher: {
    subject: `Reminder: ${sessionWord(one.kind)}, ${whenOf(one)}`,
    paragraphs: [
      `You talk with ${host} on ${whenOf(one)}. Where: ${one.place ?? 'not said'}`,
      topicOf(one),
      'If it does not suit you any more, please move or cancel it on the page, until a day before it.',
    ],
    ...own,
  },
  staff: {
    subject: `Reminder: ${sessionWord(one.kind)}, ${whenOf(one)}`,
    paragraphs: [`You talk with ${researcher} on ${whenOf(one)}. Where: ${one.place ?? 'not said'}`, topicOf(one)],
    ...desk(one),
  },
})

export const otherTimesNews: NewsOf = (one, { researcher }) => ({
  staff: {
    subject: `${researcher} asks for other times`,
    paragraphs: [`${sessionNames[one.kind]}. ${topicOf(one)}`, one.wishes ?? ''],
    ...desk(one),
  },
})

export const cancelledByResearcherNews: NewsOf = (one, { researcher }) => ({
  staff: {
    subject: `${researcher} cancelled a ${sessionWord(one.kind)}`,
    paragraphs: [one.startsAt === null ? topicOf(one) : `It was to be on ${whenOf(one)}. ${topicOf(one)}`],
    ...desk(one),
  },
})

/** To the former host, when a colleague proposes times. @param by the colleague, who holds the session from now on. */
export const takenOverNews =
  (by: string): NewsOf =>
  (one, { researcher }) => ({
    staff: {
      subject: `${by} takes over a ${sessionWord(one.kind)}`,
      paragraphs: [
        `${by} proposed other times to ${researcher}${one.startsAt === null ? '' : `; it was to be on ${whenOf(one)}`}. ${topicOf(one)}`,
      ],
      ...desk(one),
    },
  })

/** @param by who cancelled it: not always its host, who is notified then. */
export const cancelledByStaffNews =
  (by: { readonly name: string; readonly isHost: boolean }): NewsOf =>
  (one, { researcher }) => ({
    ...(!by.isHost && {
      staff: {
        subject: `${by.name} cancelled a ${sessionWord(one.kind)}`,
        paragraphs: [
          `It was with ${researcher}${one.startsAt === null ? '' : `, on ${whenOf(one)}`}. ${topicOf(one)}`,
          ...(one.cancelReason ? [one.cancelReason] : []),
        ],
        ...desk(one),
      },
    }),
    researcher: {
      subject: `Your ${sessionWord(one.kind)} is cancelled`,
      paragraphs: [
        `${by.name} cancelled it${one.startsAt === null ? '' : `; it was to be on ${whenOf(one)}`}.`,
        ...(one.cancelReason ? [one.cancelReason] : []),
        'Your plan does not count it. You can ask for another one at any time.',
      ],
      ...own,
    },
  })
