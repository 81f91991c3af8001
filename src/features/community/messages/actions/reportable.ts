import type { Reportable } from '#platform/reportables.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { endRemoval, insertRemoval } from '../store/messages.ts'
import { findEvidence } from '../store/reports.ts'

/** The name of the subject in a decision: a message of a conversation. */
export const messageTarget = (roomId: Id<'room'>, seq: number): string => `${roomId}:${seq}`

function partsOf(target: string): { roomId: Id<'room'>; seq: number } {
  const [roomId, seq] = target.split(':')
  return { roomId: roomId as Id<'room'>, seq: Number(seq) }
}

/** A sealed copy of a message, for the person who decides an appeal. It is reported with its own form. */
export const messageReportable: Reportable = {
  kind: 'message',
  find: async (db, target) => {
    const { roomId, seq } = partsOf(target)
    const found = await findEvidence(db, roomId, seq)
    if (!found) return undefined
    return {
      ...{
        title: `Message about ${found.projectTitle}`,
        path: paths.messages({ c: roomId }),
        authorId: found.authorId,
      },
      texts: found.evidence.map((line) => ({
        label: line.seq === seq ? `Reported: ${line.name}` : line.name,
        text: line.text === '' ? 'Erased' : line.text,
      })),
      pictures: [],
    }
  },
  hide: (tx, { clock }, target) => {
    const { roomId, seq } = partsOf(target)
    return insertRemoval(tx, roomId, seq, { by: 'moderator', actorId: null, at: clock.now() })
  },
  show: (tx, { clock }, target) => {
    const { roomId, seq } = partsOf(target)
    return endRemoval(tx, roomId, seq, clock.now())
  },
}
