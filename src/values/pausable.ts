/** What staff can pause for everyone, as when something is wrong with it. What is there stays readable. */
export const pausables = ['gifts', 'messages', 'questions', 'submissions', 'jobs'] as const
export type Pausable = (typeof pausables)[number]
