import { renderedJson } from '#features/foundation/rich-text/actions.ts'
import { projectImage } from '#features/research/projects/rules/pictures.ts'
import { readReviewed, readVersion, type Version } from '#features/research/versions/actions.ts'
import { differenceOf } from '#features/research/versions/rules/field-difference.ts'
import { changedFields } from '#features/research/versions/rules/versions.ts'
import { TooBusy } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { RichTree } from '#values/rich-text.ts'
import type { Instant } from '#values/time.ts'
import type { AskedChange, ReviewChanges } from '../contract/changes.ts'
import { type AskedRow, findJudgedBefore, type JudgedBefore, listAsked, listTeamChanges } from '../store/changes.ts'

type Read = { readonly id: Id<'review'>; readonly projectId: Id<'project'> }

/** The differences from the wording that was last reviewed; null if none was reviewed, or nothing differs. */
export async function readChanges(
  platform: Platform,
  { id, projectId }: Read,
  latest: Version,
): Promise<ReviewChanges | null> {
  const db = platform.database
  const [reviewed, judged] = await Promise.all([readReviewed(db, projectId), findJudgedBefore(db, id)])
  const asked = judged ? await listAsked(db, judged.decisionId) : []
  const judgedVersion = judged && (await readVersion(db, projectId, judged.version))
  const before = reviewed ?? judgedVersion
  const since = sinceWhen(reviewed?.passedAt, judged)
  if (!before || since === undefined) return null
  const fields = differenceOf(before.content, latest.content)
  const team = await listTeamChanges(db, projectId, since)
  if (fields.length + team.length + asked.length === 0) return null
  const { sector, imageId, budget } = before.content
  return {
    against: { version: before.number, at: since, isPassed: reviewed !== undefined },
    ...{ fields, team },
    budgetBefore: budget.map(({ key, label, cents }) => ({ key, label, cents })),
    pictureBefore: projectImage({ id: projectId, sector, imageId }),
    asked: await withOutcome(platform, asked, judgedVersion ?? before, latest),
  }
}

/** A version that is approved again because only its team had changed stays approved since the first time. */
function sinceWhen(passedAt: Instant | undefined, judged: JudgedBefore | undefined): Instant | undefined {
  if (passedAt === undefined || judged === undefined) return passedAt ?? judged?.at
  return judged.outcome === 'approved' && judged.at > passedAt ? judged.at : passedAt
}

/** A request is met if its field differs from that in the version that was judged. */
async function withOutcome(
  platform: Platform,
  asked: readonly AskedRow[],
  judged: Version,
  latest: Version,
): Promise<AskedChange[]> {
  const changed = changedFields(judged.content, latest.content)
  const found: AskedChange[] = []
  for (const one of asked)
    found.push({ ...one, isChanged: changed.includes(one.field), rendered: await rendered(platform, one.answer) })
  return found
}

/** If many texts are waiting to be rendered, the answer is shown as typed. */
async function rendered(platform: Platform, text: string | null): Promise<RichTree | null> {
  if (text === null) return null
  try {
    return JSON.parse((await renderedJson(platform, text)) ?? 'null') as RichTree | null
  } catch (cause) {
    if (cause instanceof TooBusy) return null
    throw cause
  }
}
