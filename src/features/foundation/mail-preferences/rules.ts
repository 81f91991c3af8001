import { type NewsTopic, newsTopics } from '#values/news-topic.ts'

export const mailTimes = ['now', 'daily', 'weekly', 'monthly', 'never'] as const
export type MailTime = (typeof mailTimes)[number]

export type TopicRule = {
  readonly label: string
  readonly hint: string
  /** True if it can appear in the notifications; otherwise where to find it, or null. */
  readonly inApp: true | string | null
  /** The times that make sense for it. */
  readonly times: readonly MailTime[]
  readonly byDefault: MailTime
  /** Only for researchers. */
  readonly isForResearchers?: true
}

/** AMB-089, AMB-133, AMB-136: the topics to choose from, in the order of the table, with their defaults. */
export const topicRules: Readonly<Record<NewsTopic, TopicRule>> = {
  project_update: {
    label: 'Updates of projects',
    hint: 'What researchers write whose projects you gave to or saved.',
    inApp: true,
    times: ['now', 'daily', 'weekly', 'monthly', 'never'],
    byDefault: 'now',
  },
  new_project: {
    label: 'New projects',
    hint: 'When a researcher whom you follow has a new one.',
    inApp: true,
    times: ['now', 'daily', 'weekly', 'monthly', 'never'],
    byDefault: 'now',
  },
  thanks: {
    label: 'Thanks',
    hint: 'What researchers write to those who gave to their project; twice a month at most.',
    inApp: true,
    times: ['now', 'daily', 'weekly', 'monthly', 'never'],
    byDefault: 'now',
  },
  question: {
    label: 'Questions and answers',
    hint: 'What is asked about your projects, and answers to what you asked.',
    inApp: true,
    times: ['now', 'daily', 'weekly', 'never'],
    byDefault: 'now',
  },
  message: {
    label: 'Messages to you',
    hint: 'At once means: one mail when you have not read a message after two minutes.',
    inApp: 'Under Messages',
    times: ['now', 'daily', 'weekly', 'never'],
    byDefault: 'now',
  },
  room: {
    label: 'Rooms of projects',
    hint: 'How much was written in the rooms of projects that you gave to.',
    inApp: 'Under Messages',
    times: ['daily', 'weekly', 'never'],
    byDefault: 'weekly',
  },
  gift: {
    label: 'Gifts to your projects',
    hint: 'A mail for each gift, or one for all of a day, a week or a month.',
    inApp: true,
    times: ['now', 'daily', 'weekly', 'monthly', 'never'],
    byDefault: 'now',
    isForResearchers: true,
  },
  weekly_nudge: {
    label: 'Weekly updates',
    hint: 'A nudge each week to post what is new, when you posted nothing.',
    inApp: null,
    times: ['weekly', 'never'],
    byDefault: 'never',
    isForResearchers: true,
  },
  monthly_figures: {
    label: 'Monthly reports',
    hint: 'The figures of your projects, compared with the month before.',
    inApp: null,
    times: ['monthly', 'never'],
    byDefault: 'never',
    isForResearchers: true,
  },
  update_due: {
    label: 'Updates due',
    hint: 'Once a quarter, when donors of a project have heard nothing for three months.',
    inApp: null,
    times: ['now', 'never'],
    byDefault: 'now',
    isForResearchers: true,
  },
}

/** In the order of the table. */
export const topicsFor = (isResearcher: boolean): readonly NewsTopic[] =>
  (Object.keys(topicRules) as NewsTopic[]).filter((topic) => isResearcher || !topicRules[topic].isForResearchers)

/** Mails that cannot be declined, with the reason. */
export const fixedMails: readonly { readonly label: string; readonly why: string }[] = [
  {
    label: 'Receipts, refunds, payouts and plans',
    why: 'Always, at once: what happens to your money has to reach you, and the law asks for receipts.',
  },
  {
    label: 'Sign-in and your account',
    why: 'Always, at once: a mail is how you learn that another person signs in or changes something.',
  },
  {
    label: 'Decisions and answers',
    why: 'Always, at once: what you sent in for review, applied for or asked support has a date to answer by.',
  },
]

/** Digests: one mail a day, a week or a month. */
export const digestKinds = ['daily', 'weekly', 'monthly'] as const
export type DigestKind = (typeof digestKinds)[number]

/** What an unsubscribe link ends: one topic, or one kind of digest. */
export const mailEnds = [...newsTopics, ...digestKinds] as const
export type MailEnd = (typeof mailEnds)[number]

export const isDigestKind = (end: string): end is DigestKind => digestKinds.some((kind) => kind === end)

export type Choice = { readonly inApp: boolean; readonly mail: MailTime }
export type Choices = Readonly<Record<NewsTopic, Choice>>

export const defaultChoice = (topic: NewsTopic): Choice => ({ inApp: true, mail: topicRules[topic].byDefault })

const timeWords: Readonly<Record<MailTime, string>> = {
  now: 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
  monthly: 'Once a month',
  never: 'Never',
}
export const timeLabel = (topic: NewsTopic, time: MailTime): string =>
  topic === 'update_due' && time === 'now' ? 'Once a quarter' : timeWords[time]

const digestLabels: Readonly<Record<DigestKind, string>> = {
  daily: 'Your daily mail',
  weekly: 'Your weekly mail',
  monthly: 'Your monthly mail',
}
export const endLabel = (end: MailEnd): string => (isDigestKind(end) ? digestLabels[end] : topicRules[end].label)
