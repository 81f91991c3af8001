import type { applicationsContract } from '#features/careers/applications/contract.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { cv } from './documents.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

type Sent = { readonly fileId: Id<'application-file'>; readonly claim: string }

/** Uploads a file in advance; a PDF unless other bytes are given. */
export async function sendAhead(app: TestApp, bytes: Uint8Array<ArrayBuffer> = cv(), name = 'cv.pdf') {
  const init = { method: 'POST', headers: { 'x-file-name': name }, body: bytes }
  const answer = await app.fetch(new Request(`${testOrigin}/api/application-files`, init))
  return { status: answer.status, body: (await answer.json()) as Sent & { readonly code?: string } }
}

/** An applicant's input, with a resume that was uploaded in advance. */
export async function applicationDraft(app: TestApp, email: string) {
  const { fileId, claim } = (await sendAhead(app)).body
  return {
    ...{
      firstName: 'Keola',
      lastName: 'Demo',
      email,
      education: 'BSc',
      experience: 'Two summers.',
      motivation: 'Reefs.',
    },
    ...{ resume: { fileId, claim }, termsAccepted: true as const },
  }
}

/** Applies; @returns the secret in the resulting mail. */
export async function applied(app: TestApp, jobId: Id<'job'>, email: string, who?: Person): Promise<string> {
  const call = app.as<typeof applicationsContract>(who?.accessToken)
  const body = await applicationDraft(app, email)
  const answer = await call('POST /api/jobs/:id/applications', { params: { id: jobId }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const [mail] = await app.platform.database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${email} and text_body like '%/application#%'
    order by created_at desc, id desc limit 1`)
  return /\/application#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
