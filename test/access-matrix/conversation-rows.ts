/** The callers of a row, in the order of its statuses. */
export const conversationCallers = [
  'a visitor',
  'a donor with a gift',
  'a donor without one',
  'a donor whose gift was returned',
  'a donor whom the researcher blocked',
  'a donor who muted it',
  'another researcher',
  'the researcher',
  'super_admin',
  'scientific_reviewer',
  'customer_support',
  'financial_admin',
  'content_moderator',
] as const

/** A gift of the donor, the researcher's project, and the conversations of two donors with the researcher. */
export type ConversationIds = Readonly<
  Record<'room' | 'direct' | 'blockedDirect' | 'project' | 'ownerPublicId' | 'card' | 'report' | 'foreignBlock', string>
>

export type ConversationRow = {
  readonly what: string
  readonly call: string
  readonly path: (ids: ConversationIds) => string
  /** The sender distinguishes messages by it. */
  readonly body?: (caller: number) => object
  /** In the order of the callers. */
  readonly statuses: string
}

const keyOf = (row: number, caller: number) => `0190a000-0000-4000-8000-${String(row * 100 + caller).padStart(12, '0')}`
const message = (row: number) => (caller: number) => ({ key: keyOf(row, caller), text: 'Hello.' })
const thread =
  (of: 'room' | 'direct' | 'blockedDirect', below = '') =>
  (ids: ConversationIds) =>
    `/api/threads/${ids[of]}${below}`

// In the columns: visitor, donor | without, returned | blocked, muted | other, researcher | five roles of staff.
export const conversationRows: readonly ConversationRow[] = [
  ...[
    { what: 'the room', call: 'GET', path: thread('room') },
    { what: 'what was written in it', call: 'GET', path: thread('room', '/messages') },
  ].map((row) => ({ ...row, statuses: '401 200 | 404 200 | 200 200 | 404 200 | 404 404 404 404 404' })),
  {
    what: 'a message to the room',
    call: 'POST',
    path: thread('room', '/messages'),
    body: message(1),
    statuses: '401 201 | 404 404 | 201 201 | 404 201 | 404 404 404 404 404',
  },
  {
    what: 'the read mark in it',
    call: 'PUT',
    path: thread('room', '/read'),
    body: () => ({ seq: 1 }),
    statuses: '401 204 | 404 204 | 204 204 | 404 204 | 404 404 404 404 404',
  },
  {
    what: 'muting it',
    call: 'PUT',
    path: thread('room', '/mute'),
    body: () => ({ muted: true }),
    statuses: '401 204 | 404 204 | 204 204 | 404 204 | 404 404 404 404 404',
  },
  {
    what: 'pinning a message in it',
    call: 'PUT',
    path: thread('room', '/pin'),
    body: () => ({ seq: null }),
    statuses: '401 403 | 403 403 | 403 403 | 404 204 | 403 403 403 403 403',
  },
  {
    what: 'removing the message of the first donor',
    call: 'DELETE',
    path: thread('room', '/messages/1'),
    statuses: '401 204 | 404 404 | 404 404 | 404 404 | 404 404 404 404 404',
  },
  {
    what: 'reporting a message of the researcher',
    call: 'POST',
    path: thread('room', '/messages/2/report'),
    body: () => ({ reason: 'spam' }),
    statuses: '401 204 | 404 204 | 204 204 | 404 404 | 404 404 404 404 404',
  },
  {
    what: 'a number that is in no message of the room',
    call: 'POST',
    path: thread('room', '/messages/9999/report'),
    body: () => ({ reason: 'spam' }),
    statuses: '401 404 | 404 404 | 404 404 | 404 404 | 404 404 404 404 404',
  },
  {
    what: 'the way into the room',
    call: 'POST',
    path: ({ project }) => `/api/projects/${project}/thread`,
    body: () => ({ with: 'room' }),
    statuses: '401 200 | 404 200 | 200 200 | 404 200 | 404 404 404 404 404',
  },
  // A blocked person finds the existing thread, and cannot write in it.
  {
    what: 'a thread with the researcher',
    call: 'POST',
    path: ({ project }) => `/api/projects/${project}/thread`,
    body: () => ({ with: 'researcher', way: 'named' }),
    statuses: '401 200 | 404 404 | 200 200 | 404 404 | 404 404 404 404 404',
  },
  ...[
    { what: 'the thread of the first donor', call: 'GET', path: thread('direct') },
    { what: 'what was written in that', call: 'GET', path: thread('direct', '/messages') },
  ].map((row) => ({ ...row, statuses: '401 200 | 404 404 | 404 404 | 404 200 | 404 404 404 404 404' })),
  {
    what: 'a message to that',
    call: 'POST',
    path: thread('direct', '/messages'),
    body: message(2),
    statuses: '401 201 | 404 404 | 404 404 | 404 201 | 404 404 404 404 404',
  },
  {
    what: 'the thread of the blocked donor',
    call: 'GET',
    path: thread('blockedDirect'),
    statuses: '401 404 | 404 404 | 200 404 | 404 200 | 404 404 404 404 404',
  },
  {
    what: 'a message to it',
    call: 'POST',
    path: thread('blockedDirect', '/messages'),
    body: message(3),
    statuses: '401 404 | 404 404 | 404 404 | 404 404 | 404 404 404 404 404',
  },
  {
    what: 'reporting what stood there before the block',
    call: 'POST',
    path: thread('blockedDirect', '/messages/1/report'),
    body: () => ({ reason: 'spam' }),
    statuses: '401 404 | 404 404 | 404 404 | 404 204 | 404 404 404 404 404',
  },
  {
    what: 'ending a block of others',
    call: 'DELETE',
    path: ({ foreignBlock }) => `/api/me/blocks/${foreignBlock}`,
    statuses: '401 204 | 204 204 | 204 204 | 204 skip | 204 204 204 204 204',
  },
  {
    what: 'the sealed copy of a report',
    call: 'POST',
    path: ({ report }) => `/api/admin/message-reports/${report}/look`,
    statuses: '401 403 | 403 403 | 403 403 | 403 403 | 200 403 403 403 200',
  },
  {
    what: 'muting the researcher',
    call: 'PUT',
    path: ({ ownerPublicId }) => `/api/me/connections/${ownerPublicId}/mute`,
    body: () => ({ muted: true }),
    statuses: '401 204 | 404 404 | 204 204 | 403 403 | 403 403 403 403 403',
  },
  {
    what: 'blocking a co-supporter',
    call: 'POST',
    path: ({ card }) => `/api/me/connections/${card}/block`,
    statuses: '401 404 | 404 404 | 204 204 | 403 403 | 403 403 403 403 403',
  },
  {
    what: 'not interested in a project',
    call: 'PUT',
    path: ({ project }) => `/api/me/hidden-suggestions/${project}`,
    statuses: '401 204 | 204 204 | 204 204 | 403 403 | 403 403 403 403 403',
  },
  ...['suggestions', 'local-projects', 'connections', 'co-supporters'].map((list) => ({
    what: `one’s own ${list}`,
    call: 'GET',
    path: () => `/api/me/${list}`,
    statuses: '401 200 | 200 200 | 200 200 | 403 403 | 403 403 403 403 403',
  })),
  {
    what: 'closing the room',
    call: 'PUT',
    path: thread('room', '/closing'),
    body: () => ({ closed: true }),
    statuses: '401 403 | 403 403 | 403 403 | 404 204 | 403 403 403 403 403',
  },
  {
    what: 'a message to the closed room',
    call: 'POST',
    path: thread('room', '/messages'),
    body: message(4),
    statuses: '401 409 | 404 404 | 409 409 | 404 409 | 404 404 404 404 404',
  },
]
