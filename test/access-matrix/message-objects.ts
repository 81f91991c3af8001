import { openThread } from '#features/community/messages/actions/open.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { newId } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { actorOf, type Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import type { Asked, ObjectRow } from './object-row.ts'

// Conversations: a room, and a direct thread of a donor with the researcher of another person's project.

export type MessageIds = Readonly<Record<'room' | 'direct', string>>

const closed = [404, 401, 404, 404, 404] as const
const key = '0190a000-0000-4000-8000-00000000c001'

export const messageRows: readonly (ObjectRow & Asked<MessageIds>)[] = [
  {
    what: 'the room of a project',
    call: 'GET',
    of: 'donor',
    path: ({ room }) => `/api/threads/${room}`,
    statuses: [200, ...closed],
  },
  {
    what: 'what was written in it',
    call: 'GET',
    of: 'donor',
    path: ({ room }) => `/api/threads/${room}/messages`,
    statuses: [200, ...closed],
  },
  {
    what: 'a message to it',
    call: 'POST',
    of: 'donor',
    path: ({ room }) => `/api/threads/${room}/messages`,
    body: () => ({ key, text: 'Hello.' }),
    statuses: [201, ...closed],
  },
  {
    what: 'a report of a message',
    call: 'POST',
    of: 'donor',
    path: ({ room }) => `/api/threads/${room}/messages/99/report`,
    body: () => ({ reason: 'spam' }),
    statuses: [404, ...closed],
  },
  {
    what: 'a direct thread',
    call: 'GET',
    of: 'donor',
    path: ({ direct }) => `/api/threads/${direct}`,
    statuses: [200, ...closed],
  },
  {
    what: 'the read mark of it',
    call: 'PUT',
    of: 'donor',
    path: ({ direct }) => `/api/threads/${direct}/read`,
    body: () => ({ seq: 1 }),
    statuses: [204, ...closed],
  },
  {
    what: 'a message of it',
    call: 'DELETE',
    of: 'donor',
    path: ({ direct }) => `/api/threads/${direct}/messages/1`,
    statuses: [204, ...closed],
  },
]

/** @param projectId to which this donor gave. */
export async function openConversations(app: TestApp, donor: Person, projectId: Id<'project'>): Promise<MessageIds> {
  const { platform } = app
  const room = await openThread(platform, actorOf(donor), projectId, { with: 'room' })
  const direct = await openThread(platform, actorOf(donor), projectId, { with: 'researcher' })
  await send(platform, actorOf(donor), direct.id, { key: newId(platform), text: 'How many reefs?' })
  return { room: room.id, direct: direct.id }
}
