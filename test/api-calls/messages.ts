import { openThread } from '#features/community/messages/actions/open.ts'
import { report } from '#features/community/messages/actions/report.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { newId } from '#platform/platform.ts'
import { actorOf } from '../people.ts'
import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

/** A project's room in which its donor has written. */
async function openRoom(world: ApiWorld) {
  const { donor, owner, projectId } = await world.gift()
  const { platform } = world.app
  const { id } = await openThread(platform, actorOf(donor), projectId, { with: 'room' })
  const { seq } = await send(platform, actorOf(donor), id, { key: newId(platform), text: 'How many reefs?' })
  return { id, seq, donor, owner, projectId }
}

async function openReport(world: ApiWorld) {
  const { id, seq, owner } = await openRoom(world)
  const { platform } = world.app
  await report(platform, actorOf(owner), id, seq, { reason: 'spam', note: '' })
  const rows = await platform.database.query<{ id: string }>({
    text: ['select id from message_reports where room_id = ', ''],
    values: [id],
  })
  return { by: (await world.someone('content_moderator')).accessToken, params: { id: rows[0]?.id ?? '' } }
}

const byDonor =
  (body?: object) =>
  async (world: ApiWorld): Promise<{ by: string; params: { id: string }; body?: object }> => {
    const { id, donor } = await openRoom(world)
    return { by: donor.accessToken, params: { id }, ...(body && { body }) }
  }

export const messageCalls: Calls = {
  ...bySomeone((world) => world.donor(), 'getMeThreads', 'getMeThreadsUnread', 'getMeBlocks'),
  postProjectsIdThread: async (world) => {
    const { donor, projectId } = await world.gift()
    return { by: donor.accessToken, params: { id: projectId }, body: { with: 'researcher', way: 'named' } }
  },
  getThreadsId: byDonor(),
  getThreadsIdMessages: byDonor(),
  postThreadsIdMessages: byDonor({ key: '0190a000-0000-4000-8000-00000000a001', text: 'Eight.', seen: 1 }),
  putThreadsIdRead: byDonor({ seq: 1 }),
  putThreadsIdMute: byDonor({ muted: true }),
  putThreadsIdPin: async (world) => {
    const { id, seq, owner } = await openRoom(world)
    return { by: owner.accessToken, params: { id }, body: { seq } }
  },
  putThreadsIdClosing: async (world) => {
    const { id, owner } = await openRoom(world)
    return { by: owner.accessToken, params: { id }, body: { closed: true, why: 'The work is done.' } }
  },
  deleteThreadsIdMessagesSeq: async (world) => {
    const { id, seq, donor } = await openRoom(world)
    return { by: donor.accessToken, params: { id, seq } }
  },
  postThreadsIdMessagesSeqBlock: async (world) => {
    const { id, seq, owner } = await openRoom(world)
    return { by: owner.accessToken, params: { id, seq } }
  },
  postThreadsIdMessagesSeqReport: async (world) => {
    const { id, seq, owner } = await openRoom(world)
    return { by: owner.accessToken, params: { id, seq }, body: { reason: 'spam', note: 'Three times.' } }
  },
  deleteMeBlocksId: async ({ donor }) => ({
    by: await donor(),
    params: { id: '0190a000-0000-7000-8000-00000000b001' },
  }),
  getAdminMessageReports: async ({ someone }) => ({ by: (await someone('content_moderator')).accessToken }),
  postAdminMessageReportsIdLook: openReport,
  putAdminMessageReportsIdDecision: async (world) => ({ ...(await openReport(world)), body: { decision: 'kept' } }),
}
