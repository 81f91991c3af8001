/** What staff can pause for everyone, for example when something is wrong with it. Existing content stays readable. */
export const pausables = ['gifts', 'messages', 'questions', 'submissions', 'jobs'] as const
export type Pausable = (typeof pausables)[number]
