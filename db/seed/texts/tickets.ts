import type { Topic } from '#features/office/support/rules/tickets.ts'

export type DemoTicket = {
  /** A person of the demo world; absent for a person without an account. */
  readonly from?: string
  readonly guest?: string
  readonly topic: Topic
  readonly hoursAgo: number
  readonly words: string
  readonly note?: string
  readonly answer?: string
  readonly isSolved?: true
  /** The title of the text that its answer was written with. */
  readonly canned?: string
  /** A project of the demo world that it is about. */
  readonly project?: string
  /** The name of a picture that came with it. */
  readonly picture?: string
  /** What its requester answered by mail. */
  readonly mailed?: string
}

const demo = 'This is demo data: nobody wrote it.'

/** Invented, and each says so. */
export const demoTickets: readonly DemoTicket[] = [
  {
    ...{ from: 'amara', topic: 'donation', hoursAgo: 700, isSolved: true },
    words: `Which name will stand on my receipt?\nI gave anonymously, and need the receipt for my taxes. ${demo}`,
    answer:
      'Your own: a receipt names the donor whatever the project page shows. It is in your mail and under My Donations.',
  },
  {
    ...{ from: 'diego', topic: 'donation', hoursAgo: 52, canned: 'A gift stays with its project' },
    words: `Can I move my gift to another project?\nThe reef project is fully funded by now. ${demo}`,
    answer:
      'While a project takes gifts, a gift stays with it. If it ends below its minimum, we mail you, and you choose.',
  },
  {
    ...{ from: 'yuki', topic: 'donation', hoursAgo: 3, picture: 'bank statement.png' },
    words: `Charged twice for one gift?\nMy bank shows two amounts of $50.00, one at 21:14 and one at 21:15. I meant to give once. ${demo}`,
    note: 'The books hold one gift. The first try was declined; the bank keeps that amount reserved for up to 7 days. Nothing to give back.',
  },
  {
    ...{ from: 'noor', topic: 'project', hoursAgo: 26, mailed: 'It still shows here. Should I wait longer?' },
    words: `Please take my photograph off the project page\nI have a new one, and the old one shows a colleague who does not want to be there. ${demo}`,
    answer:
      'You can change it under Edit Project; the old one is removed within a day. Tell us if it still shows after that.',
  },
  {
    ...{ from: 'tama', topic: 'account', hoursAgo: 20 },
    words: `No mail to confirm the new address\nI asked for it twice since yesterday. ${demo}`,
  },
  {
    ...{ guest: 'Ada Demo', topic: 'donation', hoursAgo: 6 },
    words: `Can a school class give together?\nWe are 24 pupils and would like to give $120 as one gift. ${demo}`,
  },
  {
    ...{ guest: 'Wim Demo', topic: 'report', hoursAgo: 9, project: 'speech-dictionary' },
    words: `Copied text in a project\nThe second paragraph is word for word from a paper of 2019. ${demo}`,
  },
  {
    ...{ guest: 'Clara Demo', topic: 'project', hoursAgo: 30, canned: 'Who pays the fees' },
    words: `The budget says fees are mine, the page says donors pay them\nWhich of the two is right? ${demo}`,
    answer:
      'Fees come out of each gift, unless its donor adds them on top. The budget counts what reaches the project.',
  },
  {
    ...{ guest: 'Bruno Demo', topic: 'donation', hoursAgo: 14 },
    words: `My statement of last year lacks two gifts\nThey were given as a guest with the same address. ${demo}`,
  },
  {
    ...{ guest: 'Priya Demo', topic: 'account', hoursAgo: 400, isSolved: true },
    words: `How do I close my account?\nI no longer use it. ${demo}`,
    answer: 'In your settings, under Data. What is personal goes at once; gifts stay in the books without your name.',
  },
  {
    ...{ from: 'bao', topic: 'account', hoursAgo: 5 },
    words: `My ORCID is taken by somebody else\nThe page says that another account has proven it. ${demo}`,
  },
  {
    ...{ guest: 'Emil Demo', topic: 'other', hoursAgo: 2 },
    words: `May I print your charts in a school book?\nWith your name below them, of course. ${demo}`,
  },
]

export const demoCanned: readonly { readonly title: string; readonly words: string }[] = [
  {
    title: 'Reserved, not charged',
    words:
      'Dear {{first name}},\n\nyou gave once: our books hold one gift of {{amount}}. The other amount was only reserved, and your bank lets it go within 7 days. If it is still there after that, please answer here.',
  },
  {
    title: 'Where receipts are',
    words:
      'Dear {{first name}},\n\neach receipt is in the mail that came with the gift, and under My Donations once you sign in.',
  },
  {
    title: 'Handed to a colleague',
    words: 'Dear {{first name}},\n\na colleague who knows this best has {{number}} now, and answers you here.',
  },
  {
    title: 'A gift stays with its project',
    words:
      'While a project takes gifts, a gift stays with it. If it ends below its minimum, we mail you, and you choose.',
  },
  {
    title: 'Who pays the fees',
    words: 'Fees come out of each gift, unless its donor adds them on top. The budget counts what reaches the project.',
  },
]
