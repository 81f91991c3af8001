import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

/** How things stand: said when the stream opens, and again whenever they change. Nothing depends on having heard all. */
export const LiveEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('notifications'),
      /** How many are unread. */
      unread: z.int(),
    }),
    /** The last one: the session is over, or the account may not be used. */
    z.object({ kind: z.literal('session-ended') }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.output<typeof LiveEvent>

export const liveContract = contract({
  'GET /api/me/events': {
    summary: 'What changes for the person who is signed in, as it changes',
    allow: allow.signedIn,
    answer: { events: LiveEvent },
    refusals: { too_many_streams: 429 },
  },
})
