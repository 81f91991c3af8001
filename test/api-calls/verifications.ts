import { sql } from '#platform/database.ts'
import { testOrigin } from '../test-platform.ts'
import { bySomeone, type Calls } from './call.ts'
import { upload } from './product.ts'
import type { ApiWorld } from './world.ts'

/** A researcher who has asked to be verified with one document. */
async function asked({ app, someone }: ApiWorld) {
  const owner = await someone('researcher')
  const fileId = await upload(app, owner, 'credential')
  const headers = { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ statement: 'I work there.', fileIds: [fileId] })
  const init = { method: 'POST', headers, body }
  const answer = await app.fetch(new Request(`${testOrigin}/api/me/verification`, init))
  const { request } = (await answer.json()) as { request: { id: string } }
  return { owner, fileId, id: request.id }
}

/** A reviewer, and such a request. */
const byStaff = async (world: ApiWorld, body?: object) => {
  const { id } = await asked(world)
  const { accessToken: by } = await world.someone('scientific_reviewer')
  return { by, params: { id }, ...(body ? { body } : {}) }
}
const confirmation = { checked: ['institution'], note: 'The page of the institute.' }

export const verificationCalls: Calls = {
  ...bySomeone((world) => world.researcher(), 'getMeVerification'),
  ...bySomeone((world) => world.chief(), 'getAdminVerifications'),
  postMeVerification: async ({ app, someone }) => {
    const owner = await someone('researcher')
    const fileIds = [await upload(app, owner, 'credential')]
    return { by: owner.accessToken, body: { statement: 'I work there.', fileIds } }
  },
  postMeVerificationWithdrawal: async (world) => ({ by: (await asked(world)).owner.accessToken }),
  getMeVerificationIdDocumentsFileIdLink: async (world) => {
    const { owner, id, fileId } = await asked(world)
    return { by: owner.accessToken, params: { id, fileId } }
  },
  postMeVerificationMailbox: async ({ researcher }) => ({
    by: await researcher(),
    body: { email: 'ada@reefs.example' },
  }),
  postMeVerificationMailboxCode: async ({ app, someone }) => {
    const owner = await someone('researcher')
    const headers = { authorization: `Bearer ${owner.accessToken}`, 'content-type': 'application/json' }
    const email = `${owner.userId}@reefs.example`
    const init = { method: 'POST', headers, body: JSON.stringify({ email }) }
    await app.fetch(new Request(`${testOrigin}/api/me/verification/mailbox`, init))
    const [mail] = await app.platform.database.query<{ subject: string }>(
      sql`select subject from outbox_mails where recipient = ${email}`,
    )
    return { by: owner.accessToken, body: { code: mail?.subject.slice(-6) ?? '' } }
  },
  getAdminVerificationsId: (world) => byStaff(world),
  postAdminVerificationsIdDocumentsFileIdLink: async (world) => {
    const { id, fileId } = await asked(world)
    return { by: (await world.someone('scientific_reviewer')).accessToken, params: { id, fileId } }
  },
  postAdminVerificationsIdConfirm: (world) => byStaff(world, confirmation),
  postAdminVerificationsIdRefuse: (world) => byStaff(world, { reason: 'It names another person.' }),
  postAdminVerificationsIdRevoke: async (world) => {
    const call = await byStaff(world, { reason: 'The institute says no.' })
    const headers = { authorization: `Bearer ${call.by}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(confirmation) }
    await world.app.fetch(new Request(`${testOrigin}/api/admin/verifications/${call.params.id}/confirm`, init))
    return call
  },
  getDocumentsIdCredential: async (world) => {
    const { owner, id, fileId } = await asked(world)
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const place = `${testOrigin}/api/me/verification/${id}/documents/${fileId}/link`
    const answer = await world.app.fetch(new Request(place, { headers }))
    const link = new URL(((await answer.json()) as { url: string }).url, testOrigin)
    return {
      params: {
        ...{ id: fileId, expires: link.searchParams.get('expires') ?? '' },
        for: link.searchParams.get('for') ?? '',
      },
      proof: link.searchParams.get('signature') ?? '',
    }
  },
}
