import { listProjectsOfGiver } from '#features/funding/donations/actions/projects-of-giver.ts'
import { projectsOfTeam } from '#features/research/team/actions/changes.ts'
import type { ConflictFinder } from '#platform/conflict-finders.ts'

/** What bars a reviewer beyond what reviews know themselves: own projects and the same institution. */
export const conflictFinders: readonly ConflictFinder[] = [
  { kind: 'gave', projectsOf: listProjectsOfGiver },
  { kind: 'team', projectsOf: projectsOfTeam },
]
