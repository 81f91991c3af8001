import { listProjectsOfGiver } from '#features/funding/donations/actions/projects-of-giver.ts'
import { listProjectsOfPayee } from '#features/funding/payouts/actions/projects-of-payee.ts'
import { listProjectsOfAdvised } from '#features/funding/plan-sessions/actions/projects-of-advised.ts'
import { listProjectsOfCoauthors } from '#features/research/researchers/actions/coauthors.ts'
import { barsStaff } from '#features/research/reviews/actions/conflicts.ts'
import { projectsOfTeam } from '#features/research/team/actions/changes.ts'
import type { ConflictBar, ConflictFinder } from '#platform/conflict-finders.ts'

/** Conflicts of interest beyond those that reviews find themselves: own projects and the same institution. */
export const conflictFinders: readonly ConflictFinder[] = [
  { kind: 'gave', projectsOf: listProjectsOfGiver },
  { kind: 'paid', projectsOf: listProjectsOfPayee },
  { kind: 'advised', projectsOf: listProjectsOfAdvised },
  { kind: 'team', projectsOf: projectsOfTeam },
  { kind: 'coauthor', projectsOf: listProjectsOfCoauthors },
]

/** Which staff may not see a project before it is public. */
export const isBarred: ConflictBar = barsStaff
