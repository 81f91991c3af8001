/** One role in the team. A name is added only when that person agrees to appear on the page. */
export type TeamPlace = {
  readonly role: string
  readonly work: string
  readonly name?: string
}

/** AMB-020: four roles without names, because no real person is named yet and none may be invented. */
export const team: readonly TeamPlace[] = [
  { role: 'Direction', work: 'Answers for where the product goes and for every promise made in the terms.' },
  { role: 'Scientific review', work: 'Leads the reviewers who read each project before it is published.' },
  { role: 'Engineering', work: 'Builds the product and keeps the ledger, the accounts and the files safe.' },
  { role: 'Community and support', work: 'Answers donors and researchers, and hears first when something is wrong.' },
]
