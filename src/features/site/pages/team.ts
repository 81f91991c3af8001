import type { TeamRole } from '#values/team.ts'

/** One role in the team. */
export type TeamPlace = { readonly id: TeamRole; readonly role: string; readonly work: string }

/** AMB-020: four roles. Their people's names come from the setting TEAM, because none may be invented. */
export const team: readonly TeamPlace[] = [
  {
    id: 'direction',
    role: 'Direction',
    work: 'Answers for where the product goes and for every promise made in the terms.',
  },
  {
    id: 'review',
    role: 'Scientific review',
    work: 'Leads the reviewers who read each project before it is published.',
  },
  {
    id: 'engineering',
    role: 'Engineering',
    work: 'Builds the product and keeps the ledger, the accounts and the files safe.',
  },
  {
    id: 'support',
    role: 'Community and support',
    work: 'Answers donors and researchers, and hears first when something is wrong.',
  },
]
