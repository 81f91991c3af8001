import type { Actor } from '#platform/actor.ts'
import type { Id } from '#values/id.ts'

/** A seeded person, as if signed in; the measurements do not read their session. */
export const actorOf = (userType: 'donor' | 'researcher', userId: string): Actor => ({
  ...{ userId: userId as Id<'user'>, userType, staff: undefined },
  sessionId: '00000000-5555-7000-8000-000000000000' as Id<'session'>,
  ...{ aal: 'aal1', firstName: 'Demo', lastName: 'Person' },
})
