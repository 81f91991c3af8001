export const userTypes = ['donor', 'researcher'] as const
/** The type of an account: chosen once, never changed (AMB-043). */
export type UserType = (typeof userTypes)[number]
