import { shortName } from '#values/person-name.ts'

/** The longest question and the longest answer, in UTF-16 units. */
export const questionLengthMax = 1000
export const answerLengthMax = 5000

/** How many questions of one person may wait on one project. */
export const waitingMax = 3

/** Answered questions on one page. */
export const pageSize = 10

/** On the first tab of the project's page. */
export const previewed = 2

export type Asker = {
  readonly firstName: string
  readonly lastName: string
  /** Whether they chose to be named. */
  readonly byName: boolean
  /** Whether a gift of theirs to the project counts. */
  readonly isDonor: boolean
  /** Whether one of these gifts was made by name: only then may the gift be shown beside the name. */
  readonly isNamedDonor: boolean
}

/** As the asker chose to be shown; a question does not reveal an anonymous donor. */
export function askerLabel(asker: Asker): string {
  const name = asker.byName ? shortName(asker) : ''
  if (name === '') return asker.isDonor ? 'A donor' : 'A visitor'
  return asker.isNamedDonor ? `${name}, supporter` : name
}

/** Who is answering: the name of a closed account is not ours to show. */
export const answererName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`.trim()

export const questionStates = ['waiting', 'declined', 'hidden'] as const
