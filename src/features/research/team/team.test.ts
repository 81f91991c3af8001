import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { AccountContracts } from '#features/identity/account-settings/parts/load-account.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { openRecheck } from '#features/research/reviews/actions/open.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { mailedToken } from '#test/api-calls/team.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import { projectsOfTeam } from './actions/changes.ts'
import type { teamContract } from './contract.ts'
import type { MemberRole } from './rules.ts'

const app = await testApp()
const { database, clock } = app.platform
type Calls = typeof teamContract &
  typeof projectsContract &
  typeof submissionsContract &
  typeof updatesContract &
  typeof notificationsContract &
  AccountContracts
const as = (who?: Person) => app.as<Calls>(who?.accessToken)
const researcher = (firstName: string) =>
  person(app, { type: 'researcher', firstName, lastName: 'Demo', password: 'six letters' })
const noor = await researcher('Noor')
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })

const invite = (who: Person, id: Id<'project'>, email: string, role: MemberRole = 'editor') => {
  app.advance(1000)
  return as(who)('POST /api/projects/:id/invitations', { params: { id }, body: { email, role } })
}
const accept = (who: Person, token: string) => as(who)('POST /api/invitations/accept', { body: { token } })
const open = async (who: Person | undefined, token: string) => {
  const answer = await as(who)('POST /api/invitations/open', { body: { token } })
  return answer.ok ? answer.data : answer.refusal.code
}
const end = (who: Person, id: Id<'project'>, member: Person) =>
  as(who)('DELETE /api/projects/:id/team/:userId', { params: { id, userId: member.userId } })
const teamOn = async (id: Id<'project'>, who?: Person) => {
  const answer = await as(who)('GET /api/projects/:id', { params: { id } })
  return answer.ok ? answer.data.team.map(({ name, role }) => `${name}, ${role}`) : answer.refusal.code
}
const newsOf = async (who: Person) => {
  const answer = await as(who)('GET /api/me/notifications')
  return answer.ok ? answer.data.items.map(({ body }) => body ?? '') : []
}

test('an invited person accepts as the owner of that address, and is named on the page', async () => {
  const id = await project(app, noor, { title: 'Sheltered reefs' })
  const keola = await researcher('Keola')
  expect(await invite(noor, id, ` ${keola.email.toUpperCase()} `)).toMatchObject({
    data: { email: keola.email, state: 'open' },
  })
  const token = await mailedToken(app, keola.email)
  expect(await open(undefined, token)).toMatchObject({
    title: 'Sheltered reefs',
    lead: 'Noor Demo',
    obstacle: 'signed_out',
    email: expect.stringContaining('…'),
  })
  expect(await open(keola, token)).toMatchObject({ obstacle: null, email: keola.email, role: 'editor' })
  const both = await Promise.all([accept(keola, token), accept(keola, token)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await teamOn(id)).toEqual(['Keola Demo, editor'])
  expect((await newsOf(noor)).join()).toContain('Keola Demo accepts your invitation')
  expect(await open(keola, token)).toMatchObject({ state: 'accepted', obstacle: 'member' })
  // The secret itself is neither stored nor mailed to others.
  const rows = await database.query(sql`select * from project_invites where project_id = ${id}`)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('another account cannot accept, can ask for a mail to its own address, and the lead decides', async () => {
  const id = await project(app, noor)
  const [lani, donor] = [await researcher('Lani'), await person(app, { type: 'donor' })]
  await invite(noor, id, 'lani-at-work@people.example')
  const token = await mailedToken(app, 'lani-at-work@people.example')
  expect(await accept(lani, token)).toMatchObject(no('wrong_account', 403))
  for (let again = 0; again < 2; again++) await as(lani)('POST /api/invitations/ask', { body: { token } })
  const team = await as(noor)('GET /api/projects/:id/team', { params: { id } })
  const [asked] = team.ok ? team.data.invites : []
  expect(asked).toMatchObject({ askedEmail: lani.email, state: 'open' })
  const resend = (who: Person) =>
    as(who)('POST /api/invitations/:id/resend', {
      params: { id: asked?.id ?? ('' as Id<'project-invite'>) },
      body: { toAskedEmail: true },
    })
  expect(await resend(lani)).toMatchObject(no('invitation_not_found', 404))
  expect(await resend(noor)).toMatchObject({ data: { email: lani.email, askedEmail: null } })
  expect(await open(lani, token)).toBe('invitation_not_found')
  expect(await accept(lani, await mailedToken(app, lani.email))).toMatchObject({ ok: true })
  await invite(noor, id, donor.email, 'reader')
  expect(await accept(donor, await mailedToken(app, donor.email))).toMatchObject(no('researcher_needed', 403))
  await database.query(sql`update users set email_verified_at = null where id = ${donor.userId}`)
  expect(await accept(donor, await mailedToken(app, donor.email))).toMatchObject(no('email_not_confirmed', 403))
})

test('an invitation ends after two weeks, can be requested again, declined and withdrawn', async () => {
  const id = await project(app, noor)
  let [late, lead] = [await researcher('Late'), noor]
  await invite(lead, id, late.email)
  const old = await mailedToken(app, late.email)
  app.advance(14 * dayMs)
  ;[late, lead] = [await signedInAgain(app, late), await signedInAgain(app, noor)]
  expect(await open(late, old)).toMatchObject({ state: 'expired' })
  expect(await accept(late, old)).toMatchObject(no('invitation_closed', 409))
  expect(await as()('POST /api/invitations/ask', { body: { token: old } })).toMatchObject({ ok: true })
  expect((await newsOf(lead)).join()).toContain('asks for another mail')
  // Inviting the same address again mails it again, as what was chosen last.
  const again = await invite(lead, id, late.email, 'reader')
  const token = await mailedToken(app, late.email)
  expect([again, await open(late, token)]).toMatchObject([{ data: { role: 'reader' } }, { role: 'reader' }])
  expect(token).not.toBe(old)
  for (let twice = 0; twice < 2; twice++)
    expect(await as()('POST /api/invitations/decline', { body: { token } })).toMatchObject({ ok: true })
  expect(await accept(late, token)).toMatchObject(no('invitation_closed', 409))
  const next = await invite(lead, id, late.email)
  if (!again.ok || !next.ok) throw new Error('invited')
  expect(await as(late)('DELETE /api/invitations/:id', { params: { id: next.data.id } })).toMatchObject(
    no('invitation_not_found', 404),
  )
  await as(lead)('DELETE /api/invitations/:id', { params: { id: next.data.id } })
  expect(await open(late, await mailedToken(app, late.email))).toMatchObject({ state: 'withdrawn' })
})

test('editors write the project with its lead, readers read it, and neither decides who is in the team', async () => {
  const lead = await signedInAgain(app, noor)
  const id = await project(app, noor, { status: 'pending', title: 'Bats' })
  const [ed, rea, stranger] = [await researcher('Ed'), await researcher('Rea'), await researcher('Stranger')]
  const inviteAs = async (who: Person, role: MemberRole) => {
    await invite(lead, id, who.email, role)
    await accept(who, await mailedToken(app, who.email))
  }
  await inviteAs(ed, 'editor')
  await inviteAs(rea, 'reader')
  expect(await Promise.all([lead, ed, rea, stranger].map((who) => teamOn(id, who)))).toEqual([
    ...Array.from({ length: 3 }, () => ['Ed Demo, editor', 'Rea Demo, reader']),
    'project_not_found',
  ])
  for (const who of [rea, stranger])
    expect(await as(who)('GET /api/projects/:id/edit', { params: { id } })).toMatchObject(no('project_not_found', 404))
  const form = await as(ed)('GET /api/projects/:id/edit', { params: { id } })
  if (!form.ok) throw new Error(form.refusal.code)
  const { image: _image, locked: _locked, statusReason: _reason, ...body } = form.data
  const save = (who: Person, part: object) =>
    as(who)('PUT /api/projects/:id', { params: { id }, body: { ...body, ...part } })
  expect(await save(ed, { impact: 'More bats.' })).toMatchObject({ data: { outcome: 'saved' } })
  // The lead's form was opened before: both are kept, or both are shown.
  expect(await save(lead, { timeline: 'May' })).toMatchObject({ data: { takenOver: ['impact'] } })
  expect(await save(lead, { impact: 'Fewer bats.' })).toMatchObject(no('edited_meanwhile', 409))
  const post = (who: Person) =>
    as(who)('POST /api/projects/:id/updates', { params: { id }, body: { content: 'Counted.' } })
  expect(await post(rea)).toMatchObject({ ok: false })
  for (const who of [ed, rea]) {
    expect(await invite(who, id, 'x@people.example')).toMatchObject(no('project_not_found', 404))
    expect(await end(who, id, who === ed ? rea : ed)).toMatchObject(no('project_not_found', 404))
    expect(await as(who)('POST /api/projects/:id/withdrawal', { params: { id } })).toMatchObject(
      no('project_not_found', 404),
    )
    expect(await as(who)('GET /api/me/projects')).toMatchObject({
      data: { items: [{ id, standing: who === ed ? 'editor' : 'reader' }] },
    })
  }
  expect(await end(ed, id, ed)).toMatchObject({ ok: true })
  expect(await end(lead, id, rea)).toMatchObject({ ok: true })
  expect(await end(lead, id, lead)).toMatchObject({ ok: true })
  expect(await teamOn(id, lead)).toEqual([])
  // The lead's act is news to the member, one's own is not.
  const ended = 'Its lead ended your membership. What you wrote there stays.'
  expect(await Promise.all([rea, ed].map(async (who) => (await newsOf(who)).includes(ended)))).toEqual([true, false])
  expect(await teamOn(id, ed)).toBe('project_not_found')
  expect(await save(ed, { impact: 'None.' })).toMatchObject(no('project_not_found', 404))
  // A former member of a team does not review its project.
  expect(await projectsOfTeam(database, ed.userId)).toEqual([id])
})

test('reviewers check a change of the team of an approved project, once', async () => {
  const [lead, kai] = [await signedInAgain(app, noor), await researcher('Kai')]
  const id = await project(app, noor)
  await invite(lead, id, kai.email)
  await accept(kai, await mailedToken(app, kai.email))
  await end(kai, id, kai)
  const rows = await database.query(
    sql`select 1 as one from project_reviews where project_id = ${id} and kind = 'recheck'`,
  )
  expect(rows).toHaveLength(1)
})

test('a person joins while another change of the project is shown to reviewers, who check both at once', async () => {
  const [lead, joiner] = [await signedInAgain(app, noor), await researcher('Iolana')]
  const id = await project(app, noor)
  await invite(lead, id, joiner.email)
  const token = await mailedToken(app, joiner.email)
  const { accepted } = await database.transaction(async (tx) => {
    await openRecheck(tx, app.platform, id)
    const accepted = accept(joiner, token)
    await pause(200)
    return { accepted }
  })
  expect(await accepted).toMatchObject({ ok: true })
  const rows = await database.query(sql`select from project_reviews where project_id = ${id} and kind = 'recheck'`)
  expect(rows).toHaveLength(1)
})

test('closing an account ends its memberships and takes its address from invitations; the doctor finds remains', async () => {
  const lead = await signedInAgain(app, noor)
  const [id, other] = [await project(app, noor), await project(app, noor)]
  const leaver = await researcher('Lea')
  await invite(lead, id, leaver.email)
  await accept(leaver, await mailedToken(app, leaver.email))
  await invite(lead, other, leaver.email)
  expect(JSON.stringify(await as(leaver)('GET /api/me/data'))).toContain('project_members')
  expect(await as(leaver)('POST /api/me/close', { body: { password: 'six letters' } })).toMatchObject({ ok: true })
  expect(await teamOn(id)).toEqual([])
  const [left] = await database.query<{ count: number }>(
    sql`select count(*)::int as count from project_invites where email = ${leaver.email}`,
  )
  expect(left?.count).toBe(0)
  const broken = async () =>
    (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)
  expect(await broken()).toEqual([])
  await database.query(sql`update project_members set left_at = null where user_id = ${leaver.userId}`)
  await database.query(sql`
    insert into project_members values (${crypto.randomUUID()}, ${id}, ${noor.userId}, 'editor', ${clock.now()}, null)`)
  expect(await broken()).toEqual(['no closed account is in a team', 'a team does not contain its lead twice'])
})

test('members of a team are not invited again, and a team has twenty people at most', async () => {
  const lead = await researcher('Ikaika')
  const id = await project(app, lead)
  const member = await researcher('Malia')
  await invite(lead, id, member.email)
  await accept(member, await mailedToken(app, member.email))
  expect(await invite(lead, id, member.email)).toMatchObject(no('already_member', 409))
  for (let at = 0; at < 17; at++) {
    const invited = { id: newId(app.platform), email: `invited-${at}@people.example`, now: clock.now() }
    await database.query(sql`
      insert into project_invites (id, project_id, email, role, invited_by, created_at, sent_at, expires_at, token_hash)
      values (${invited.id}, ${id}, ${invited.email}, 'reader', ${lead.userId}, ${invited.now}, ${invited.now}, ${invited.now}, ${invited.id})`)
  }
  expect(await invite(lead, id, 'twentieth@people.example')).toMatchObject({ ok: true })
  expect(await invite(lead, id, 'one-more@people.example')).toMatchObject(no('team_full', 409))
})

test('the lead changes a member’s role in place, and the member is notified', async () => {
  const lead = await signedInAgain(app, noor)
  const [id, leilani] = [await project(app, lead), await researcher('Leilani')]
  await invite(lead, id, leilani.email)
  await accept(leilani, await mailedToken(app, leilani.email))
  const give = (role: MemberRole, who = lead, userId = leilani.userId) =>
    as(who)('PUT /api/projects/:id/team/:userId', { params: { id, userId }, body: { role } })
  const mayEdit = async () => (await as(leilani)('GET /api/projects/:id/edit', { params: { id } })).ok
  expect(await give('reader', leilani)).toMatchObject(no('project_not_found', 404))
  for (let again = 0; again < 2; again++) expect(await give('reader')).toMatchObject({ ok: true })
  expect([await teamOn(id), await mayEdit()]).toEqual([['Leilani Demo, reader'], false])
  expect((await newsOf(leilani)).filter((body) => body.startsWith('Reads what is not public'))).toHaveLength(1)
  await give('editor')
  expect(await mayEdit()).toBe(true)
  for (const userId of [lead.userId, (await researcher('Stranger')).userId])
    expect(await give('reader', lead, userId)).toMatchObject(no('member_not_found', 404))
  await end(lead, id, leilani)
  expect(await give('reader')).toMatchObject(no('member_not_found', 404))
})
