import { signPictureLink } from '#features/foundation/files/actions.ts'
import { appeal } from '#features/foundation/reports/actions/appeal.ts'
import { fileReport } from '#features/foundation/reports/actions/file-report.ts'
import { decideCaseFile, openCaseFile, readCaseFile } from '#features/office/moderation/actions/case-file.ts'
import { decide } from '#features/office/moderation/actions/decide.ts'
import { readCase } from '#features/office/moderation/actions/read-case.ts'
import { askForRefunds, readCaseRefunds } from '#features/office/moderation/actions/refund-gifts.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { giveAndPay } from '../gifts.ts'
import { actorOf, type Person } from '../people.ts'
import { project } from '../projects.ts'
import type { Calls } from './call.ts'
import { upload } from './product.ts'
import type { ApiWorld } from './world.ts'

const chiefStaff = { role: 'super_admin', permissions: ['all'], department: '', expertiseAreas: [] } as const
const asChief = (one: Person) => ({ ...actorOf(one), staff: chiefStaff })

/** A reported project. */
async function reported({ app, someone }: ApiWorld) {
  const [owner, reader] = [await someone('researcher'), await someone('donor')]
  const projectId = await project(app, owner)
  await fileReport(app.platform, actorOf(reader), { kind: 'project', id: projectId, reason: 'spam', words: '' })
  const [row] = await app.platform.database.query<{ id: Id<'case'> }>(
    sql`select id from moderation_cases where target = ${projectId}`,
  )
  if (!row) throw new Error('no case was opened')
  return { owner, reader, projectId, caseId: row.id }
}

/** The same, dismissed by a moderator; its reporter may appeal. */
async function dismissed(world: ApiWorld) {
  const made = await reported(world)
  const { platform } = world.app
  const actor = asChief(await world.someone('super_admin'))
  const { version, hash } = await readCase(platform, actor, made.caseId)
  const given = { version, hash, measure: 'dismiss', reason: 'none', words: '' } as const
  await decide(platform, actor, made.caseId, given)
  const [row] = await platform.database.query<{ id: Id<'decision'> }>(
    sql`select id from moderation_decisions where case_id = ${made.caseId}`,
  )
  if (!row) throw new Error('nothing was decided')
  return { ...made, decisionId: row.id }
}

/** Tampering that a reviewer confirmed, with a gift that one person may refund alone, or of that amount. */
async function confirmed(world: ApiWorld, amountDollars = 50) {
  const { projectId, caseId } = await reported(world)
  const { app, someone } = world
  await giveAndPay(app, await someone('donor'), projectId, { amountDollars })
  const moderator = asChief(await someone('super_admin'))
  const { version } = await readCase(app.platform, moderator, caseId)
  const { id } = await openCaseFile(app.platform, moderator, caseId, { version, words: 'Two plots are one picture.' })
  const judge = asChief(await someone('super_admin'))
  await decideCaseFile(app.platform, judge, id, { seen: 2, outcome: 'confirmed', words: 'The raw files are one.' })
  const { left } = await readCaseRefunds(app.platform, judge, id, undefined)
  return { id, cents: left.cents }
}

/** A file about suspected tampering, opened by a moderator. */
async function filed(world: ApiWorld) {
  const { caseId } = await reported(world)
  const { platform } = world.app
  const moderator = asChief(await world.someone('super_admin'))
  const { version } = await readCase(platform, moderator, caseId)
  const { id } = await openCaseFile(platform, moderator, caseId, { version, words: 'Two plots are the same picture.' })
  const { lastNo } = await readCaseFile(platform, moderator, id)
  return { params: { id }, seen: lastNo }
}

export const reportCalls: Calls = {
  postReports: async (world) => ({
    by: await world.donor(),
    body: { kind: 'project', id: (await reported(world)).projectId, reason: 'spam', words: 'An advertisement.' },
  }),
  getMeDecisionsId: async (world) => {
    const { reader, decisionId } = await dismissed(world)
    return { by: reader.accessToken, params: { id: decisionId } }
  },
  postMeDecisionsIdAppeal: async (world) => {
    const { reader, decisionId } = await dismissed(world)
    return { by: reader.accessToken, params: { id: decisionId }, body: { words: 'It names a shop in each line.' } }
  },
  getAdminModeration: async ({ chief }) => ({ by: await chief(), params: { view: 'open' } }),
  getAdminModerationCasesId: async (world) => ({
    by: await world.chief(),
    params: { id: (await reported(world)).caseId },
  }),
  postAdminModerationCasesIdDecision: async (world) => {
    const { caseId } = await reported(world)
    const { version, hash } = await readCase(world.app.platform, asChief(await world.someone('super_admin')), caseId)
    const body = { version, hash, measure: 'warn', reason: 'spam', words: 'Please leave the advertisement out.' }
    return { by: await world.chief(), params: { id: caseId }, body }
  },
  postAdminModerationAppealsIdDecision: async (world) => {
    const { reader, decisionId, caseId } = await dismissed(world)
    const { platform } = world.app
    await appeal(platform, actorOf(reader), decisionId, 'It names a shop in each line.')
    const { version, appeals } = await readCase(platform, asChief(await world.someone('super_admin')), caseId)
    const body = { version, outcome: 'upheld', answer: 'The shops sell the instruments.' }
    return { by: await world.chief(), params: { id: appeals[0]?.id ?? '' }, body }
  },
  postAdminModerationCasesIdFile: async (world) => {
    const { caseId } = await reported(world)
    const { version } = await readCase(world.app.platform, asChief(await world.someone('super_admin')), caseId)
    const body = { version, words: 'Two plots are the same picture.' }
    return { by: await world.chief(), params: { id: caseId }, body }
  },
  getAdminCaseFilesId: async (world) => ({ by: await world.chief(), params: (await filed(world)).params }),
  postAdminCaseFilesIdEntries: async (world) => {
    const { params, seen } = await filed(world)
    return { by: await world.chief(), params, body: { seen, words: 'The raw files differ from the page.' } }
  },
  postAdminCaseFilesIdDecision: async (world) => {
    const { params, seen } = await filed(world)
    const body = { seen, outcome: 'cleared', words: 'The picture was uploaded twice by mistake.' }
    return { by: await world.chief(), params, body }
  },
  getAdminCaseFilesIdRefunds: async (world) => ({ by: await world.chief(), params: (await filed(world)).params }),
  postAdminCaseFilesIdRefunds: async (world) => {
    const { id, cents } = await confirmed(world)
    return { by: await world.chief(), params: { id }, body: { cents, note: 'The raw files are one picture.' } }
  },
  getAdminCaseRefunds: async ({ chief }) => ({ by: await chief() }),
  postAdminCaseRefundsIdDecision: async (world) => {
    const { id, cents } = await confirmed(world, 600)
    const asker = asChief(await world.someone('super_admin'))
    const order = await askForRefunds(world.app.platform, asker, id, { cents, note: 'The raw files are one.' })
    return { by: await world.chief(), params: { id: order.id }, body: { verdict: 'decline' } }
  },
  getDocumentsIdPicture: async ({ app, someone }) => {
    const fileId = await upload(app, await someone('donor'), 'avatar')
    const link = new URL((await signPictureLink(app.platform, fileId)).url, 'https://x.example')
    return {
      params: { id: fileId, expires: link.searchParams.get('expires') ?? '', for: 'holder' },
      proof: link.searchParams.get('signature') ?? '',
    }
  },
}
