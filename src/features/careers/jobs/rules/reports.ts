// What readers report, and what a moderator may do.

/** What a moderator may do. */
export const moderatorActs = ['publish', 'refuse', 'remove', 'warn', 'dismiss'] as const
export type ModeratorAct = (typeof moderatorActs)[number]

export const reportKinds = ['scam', 'not_research', 'wrong', 'discriminates', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]
export const reportKindLabels: Readonly<Record<ReportKind, string>> = {
  scam: 'It asks for money or looks like a scam',
  not_research: 'It is no research position',
  wrong: 'It is wrong or out of date',
  discriminates: 'It discriminates',
  other: 'Something else',
}
export const reportLengthMax = 1000
export const reasonLengthMax = 1000
