/** Activity while processes are killed; a kill comes once there was some progress since the last one. */
export const chaosStories = ['gifts', 'renewals', 'payouts'] as const
export type ChaosStory = (typeof chaosStories)[number]
