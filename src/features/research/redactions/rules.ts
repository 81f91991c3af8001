/** Labels for staff of where a passage occurs, besides wordings of the project and its updates. */
export const otherLabels: Readonly<Record<string, string>> = {
  question: 'Questions',
  answer: 'Wordings of answers',
  letter: 'Letters about decisions',
  request: 'Changes that were asked for',
  'request answer': 'Answers to reviewers',
  comment: 'Comments of reviewers',
  note: 'Notes of reviewers',
  reason: 'Reasons of decisions',
  status: 'Reasons in the lab notes',
  milestone: 'Reasons why a milestone was taken back',
  statement: 'Statements below the goal',
  thanks: 'Thanks to donors',
  payout: 'Payouts',
  hold: 'Holds of payouts',
  spending: 'Receipts',
  mail: 'Mails that are kept or wait',
}
