import { listVersions, readDifference, readProof } from '#features/research/versions/actions.ts'
import type { FieldDifference, VersionProof } from '#features/research/versions/contract.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectVersions } from '../contract/objects.ts'
import { mustSee } from './see-project.ts'

/** The versions of a project. @throws Refusal project_not_found. */
export async function readVersions(
  platform: Platform,
  actor: Actor | undefined,
  id: Id<'project'>,
): Promise<ProjectVersions> {
  const { project, isInside } = await mustSee(platform, actor, id)
  const items = await listVersions(platform.database, id, { isInside })
  return { title: project.title, now: platform.clock.now(), items }
}

/** What one version changed. @throws Refusal project_not_found, version_not_found. */
export async function readChange(
  platform: Platform,
  actor: Actor | undefined,
  id: Id<'project'>,
  number: number,
): Promise<FieldDifference[]> {
  const { isInside } = await mustSee(platform, actor, id)
  const found = await readDifference(platform.database, id, number, { isInside })
  if (!found) throw noSuchVersion()
  return found
}

/** One version with its proof. @throws Refusal project_not_found, version_not_found. */
export async function readProven(
  platform: Platform,
  actor: Actor | undefined,
  id: Id<'project'>,
  number: number,
): Promise<VersionProof> {
  const { isInside } = await mustSee(platform, actor, id)
  const found = await readProof(platform.database, id, number, { isInside })
  if (!found) throw noSuchVersion()
  return found
}

const noSuchVersion = (): Refusal => new Refusal('version_not_found', 'There is no such version.')
