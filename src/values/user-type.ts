export const userTypes = ['donor', 'researcher'] as const
/** What a person is here: it is chosen once and never changes (AMB-043). */
export type UserType = (typeof userTypes)[number]
