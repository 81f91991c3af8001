/** AMB-020: the roles that the about page names. */
export const teamRoles = ['direction', 'review', 'engineering', 'support'] as const
export type TeamRole = (typeof teamRoles)[number]
