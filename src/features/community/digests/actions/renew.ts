import { listGatheredAgain } from '#features/community/messages/actions/gather.ts'
import type { Renewal } from '#features/foundation/mail/actions.ts'
import type { MailWords } from '#features/foundation/mail/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import { digestMail, nudgeMail } from '../mails.ts'
import { isGathering, listedDays, listedMax } from '../rules/kinds.ts'
import { type Composed, listComposed, listStillThere } from '../store/kept.ts'
import { listSilent } from '../store/researchers.ts'
import { recipientOf } from './compose.ts'

/**
 * Composes waiting mails again: content that was withdrawn, removed, read, blocked or switched off meanwhile is left
 * out, and a mail without content is not sent. Figures of a month stay as they were.
 */
export const renewDigests: Renewal = async (platform, mails) => {
  const byDigest = new Map(
    mails.flatMap(({ id, eventKey }) =>
      eventKey.startsWith('digest:') ? [[eventKey.slice('digest:'.length), id] as const] : [],
    ),
  )
  if (byDigest.size === 0) return new Map()
  const composed = await listComposed(platform.database, [...byDigest.keys()])
  const material = await readAgain(platform, composed)
  const renewed = composed.map(async (one) => {
    const id = byDigest.get(one.id)
    const words = id && (await wordsOf(platform, one, material))
    return words ? ([[id, words]] as const) : []
  })
  return new Map((await Promise.all(renewed)).flat())
}

async function readAgain(platform: Platform, composed: readonly Composed[]) {
  const { database, clock } = platform
  const now = clock.now()
  const gathering = composed.filter(({ kind }) => isGathering(kind))
  const nudged = composed.flatMap(({ kind, userId }) => (kind === 'nudge' ? [userId] : []))
  const limits = { listedSince: later(now, -listedDays * dayMs), listed: listedMax }
  const ids = gathering.map(({ id }) => id)
  return {
    found: ids.length > 0 ? await listStillThere(database, ids, limits) : [],
    rooms: await listGatheredAgain(
      database,
      gathering.flatMap(({ userId, kind, rooms }) =>
        isGathering(kind) ? rooms.map((room) => ({ userId, kind, ...room })) : [],
      ),
    ),
    silent: nudged.length > 0 ? await listSilent(database, nudged, later(now, -7 * dayMs)) : [],
  }
}

type Material = Awaited<ReturnType<typeof readAgain>>

async function wordsOf(
  platform: Platform,
  composed: Composed,
  material: Material,
): Promise<MailWords | 'outdated' | undefined> {
  const { kind, userId } = composed
  if (kind === 'figures') return undefined
  const to = await recipientOf(platform, composed)
  if (kind === 'nudge') {
    const silent = material.silent.filter((row) => row.userId === userId)
    return silent.length === 0 ? 'outdated' : nudgeMail(platform, to, silent)
  }
  const found = material.found.filter(({ digestId }) => digestId === composed.id)
  const rooms = material.rooms.filter((room) => room.userId === userId && room.kind === kind)
  return found.length + rooms.length === 0 ? 'outdated' : digestMail(platform, to, kind, { found, rooms }).mail
}
