import { keepUpload } from '#features/foundation/files/actions.ts'
import { ask } from '#features/research/verifications/actions/ask.ts'
import { confirm, refuse } from '#features/research/verifications/actions/decide.ts'
import { readOwn } from '#features/research/verifications/actions/read.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { type DemoResearcher, demoResearchers } from './texts/people.ts'

/** What becomes of a request of the demo world; 'waiting' ones are there for staff to try. */
export type DemoAnswer = 'verified' | 'refused' | 'waiting'

const exceptions: Readonly<Record<string, Exclude<DemoAnswer, 'verified'> | 'never asked'>> = {
  bao: 'refused',
  siiri: 'never asked',
  leila: 'never asked',
  olu: 'waiting',
  nadia: 'waiting',
}

export type VerificationEvent =
  | { readonly kind: 'ask'; readonly person: DemoResearcher; readonly at: Instant }
  | { readonly kind: 'answer'; readonly person: DemoResearcher; readonly to: DemoAnswer; readonly at: Instant }

/** Most are verified in their first week; two requests of the last days wait. */
export function planVerifications(founded: Instant, now: Instant): VerificationEvent[] {
  return demoResearchers.flatMap((person, at): VerificationEvent[] => {
    const to = exceptions[person.key] ?? 'verified'
    if (to === 'never asked') return []
    if (to === 'waiting') return [{ kind: 'ask', person, at: later(now, -(at + 2) * hourMs) }]
    const askedAt = later(founded, 2 * dayMs + at * hourMs)
    return [
      { kind: 'ask', person, at: askedAt },
      { kind: 'answer', person, to, at: later(askedAt, 30 * hourMs) },
    ]
  })
}

const statementOf = ({ institution, fieldOfStudy }: DemoResearcher): string =>
  `I work at the ${institution.replace(/^The /, '')}, on ${fieldOfStudy.toLowerCase()}. The picture stands for a staff card; it is drawn for the demo.`

/** @param picture stands for a staff card. */
export async function askAs(
  platform: Platform,
  actor: Actor,
  person: DemoResearcher,
  picture: Uint8Array,
): Promise<void> {
  // Asked before an interruption.
  if ((await readOwn(platform, actor.userId)).request) return
  const upload = { purpose: 'credential' as const, fileName: 'staff-card-demo.png', bytes: Uint8Array.from(picture) }
  const { fileId } = await keepUpload(platform, actor, upload)
  await ask(platform, actor.userId, { statement: statementOf(person), fileIds: [fileId as Id<'file'>] })
}

export async function answerTo(
  platform: Platform,
  staff: Actor,
  asked: Actor,
  to: DemoAnswer,
  { orcidId }: DemoResearcher,
): Promise<void> {
  const { request } = await readOwn(platform, asked.userId)
  if (request?.outcome !== null) return
  if (to === 'refused')
    await refuse(
      platform,
      staff,
      request.id,
      'The card names another institute than your profile. Please send a letter of this year.',
    )
  else
    await confirm(platform, staff, request.id, {
      checked: orcidId ? ['institution', 'orcid'] : ['institution'],
      note: 'A staff card, and the page of the institution (demo).',
    })
}
