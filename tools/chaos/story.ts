/** What goes on while processes are killed; a kill comes once it has gone on a little since the last one. */
export const chaosStories = ['gifts', 'renewals', 'payouts'] as const
export type ChaosStory = (typeof chaosStories)[number]
