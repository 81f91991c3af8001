// What readers report, and what a moderator may do.

export const moderatorActs = ['publish', 'refuse', 'remove', 'warn', 'unseal', 'dismiss'] as const
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

/** A moderator's reasons; each has a text for the poster, which the moderator may change. */
export const moderatorReasons = [
  'other',
  'not_research',
  'fee',
  'unclear',
  'over',
  'discriminates',
  'personal',
] as const
export type ModeratorReason = (typeof moderatorReasons)[number]
export const moderatorReasonLabels: Readonly<Record<ModeratorReason, string>> = {
  other: 'In your own words',
  not_research: 'It is no research position',
  fee: 'It asks applicants for money',
  unclear: 'It does not say enough',
  over: 'It is out of date',
  discriminates: 'It discriminates',
  personal: 'It asks for private data too early',
}
export const moderatorTemplates: Readonly<Record<ModeratorReason, string>> = {
  other: '',
  not_research:
    'This board lists places in research alone. Please post it elsewhere, or say what research it is part of.',
  fee: 'Applicants must not be asked to pay for applying or for starting. Please take that out.',
  unclear:
    'Please say who employs, what the work is, and what applicants need, so that people can decide whether to apply.',
  over: 'It seems to be filled or out of date. Please close it, or say until when people can apply.',
  discriminates:
    'It leaves people out for a reason that has nothing to do with the work. Please word it so that everybody who can do the work may apply.',
  personal:
    'It asks for data that is not needed to apply, such as a copy of a passport or bank details. Please take that out.',
}
