import type { teamContract } from '#features/research/team/contract.ts'
import { sql } from '#platform/database.ts'
import { openProject } from '../gifts.ts'
import type { TestApp } from '../test-app.ts'
import type { ApiWorld } from './world.ts'

/** The secret in the newest invitation to an address. */
export async function mailedToken({ platform }: TestApp, email: string): Promise<string> {
  const [mail] = await platform.database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${email} and text_body like '%/invitation#%'
    order by created_at desc, id desc limit 1`)
  return /\/invitation#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A researcher who was invited to the team of a project. */
export async function invited({ app, someone }: ApiWorld) {
  const { projectId, owner } = await openProject(app, { owner: await someone('researcher') })
  const guest = await someone('researcher')
  const call = app.as<typeof teamContract>(owner.accessToken)
  const body = { email: guest.email, role: 'editor' } as const
  const answer = await call('POST /api/projects/:id/invitations', { params: { id: projectId }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { id: answer.data.id, projectId, owner, guest, token: await mailedToken(app, guest.email) }
}
