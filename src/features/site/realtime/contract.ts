import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField } from '#wire/fields.ts'

/** The present state: sent when the stream opens and after every change. A missed event does no harm. */
export const LiveEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('notifications'),
      /** The number of unread notifications. */
      unread: z.int(),
    }),
    z.object({
      kind: z.literal('messages'),
      /** The number of conversations with unread messages; muted ones are not counted. */
      threads: z.int(),
    }),
    /** A conversation of this person has a new message, or something in it was removed. */
    z.object({ kind: z.literal('room'), room: idField<'room'>(), lastSeq: z.int() }),
    /** The last event: the session has ended, or the account is blocked. */
    z.object({ kind: z.literal('session-ended') }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof LiveEvent>

export const realtimeContract = contract({
  'GET /api/me/events': {
    summary: 'What changes for the person who is signed in, as it changes',
    allow: allow.signedIn,
    answer: { events: LiveEvent },
    refusals: { too_many_streams: 429 },
  },
})
