import { Link, useLoaderData, useRevalidator } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { Button } from '#ui/Button.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { paths } from '#values/paths.ts'
import { holds } from '#values/permission.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { CaseFile, caseFilesContract } from '../contract/files.ts'
import type { caseRefundsContract, CaseRefunds as Refunds } from '../contract/refunds.ts'
import { CaseRefunds } from '../parts/CaseRefunds.tsx'
import { useWords } from '../parts/use-words.ts'
import { entryLabels, fileLabel, fileStateLabels } from '../rules.ts'

export const loader = load<typeof caseFilesContract & typeof caseRefundsContract>()(async ({ api, params, query }) => {
  const id = params.fileId ?? ''
  const [answer, refunds] = await Promise.all([
    api('GET /api/admin/case-files/:id', { params: { id } }),
    api('GET /api/admin/case-files/:id/refunds', { params: { id }, query: { after: query.get('after') ?? undefined } }),
  ])
  if (answer.ok && refunds.ok) return { file: answer.data, refunds: refunds.data }
  if (answer.ok) return null
  if (answer.refusal.code === 'not_allowed') return 'not allowed' as const
  if (answer.refusal.status === 404 || answer.refusal.status === 400) return null
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen(() => ({ title: 'Case file', robots: 'noindex' }))

export function Component() {
  const found = useLoaderData<typeof loader>()
  if (found === 'not allowed') return <NotAllowed />
  if (found) return <Opened key={found.file.id} {...found} />
  return (
    <>
      <DeskBar title="Case file" />
      <DeskPage>
        <EmptyState title="No such file" text="The address may have been mistyped." />
      </DeskPage>
    </>
  )
}

type FileProps = { readonly file: CaseFile }

/** What is known of suspected tampering, in order; entries are added and never changed. */
function Opened({ file, refunds }: FileProps & { readonly refunds: Refunds }) {
  const { staff } = useAdminAuth()
  const { number, state, projectId, projectTitle, caseId, entries } = file
  const may = (permission: 'moderate_content' | 'view_financial') => holds(staff.permissions, permission)
  return (
    <>
      <DeskBar title={fileLabel(number)} note="Suspected tampering" />
      <DeskPage>
        <header className="grid gap-1">
          <h2 className="wrap-anywhere text-[1.375rem] leading-7">
            <bdi>{projectTitle}</bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-x-4 text-xs">
            <StatusBadge tone={state === 'open' ? 'warn' : state === 'cleared' ? 'ok' : 'bad'}>
              {fileStateLabels[state]}
            </StatusBadge>
            <Link to={paths.project(projectId)}>Project</Link>
            {may('moderate_content') && <Link to={deskPaths.moderation({ item: `case:${caseId}` })}>Reports</Link>}
            {may('view_financial') && (
              <Link to={deskPaths.financial({ tab: 'gifts', search: projectTitle })}>Its gifts</Link>
            )}
          </p>
        </header>
        <ol aria-label="Entries" className="grid max-w-3xl divide-y divide-line border-line border-y">
          {entries.map((entry) => (
            <li key={entry.no} className="grid gap-1 py-3">
              <p className="text-xs">
                <strong>
                  {entry.no}. {entryLabels[entry.kind]}
                </strong>{' '}
                <span className="text-ink-3">
                  <bdi>{entry.by}</bdi>, {exactTime(entry.at)}
                </span>{' '}
                <code className="text-ink-3" title={entry.hash}>
                  {entry.hash.slice(0, 12)}
                </code>
              </p>
              <p className="wrap-anywhere whitespace-pre-line text-sm">
                <bdi>{entry.words}</bdi>
              </p>
            </li>
          ))}
        </ol>
        {state === 'open' && <Acts file={file} />}
        <CaseRefunds file={file} refunds={refunds} />
        <p className="text-ink-3 text-xs">
          Entries are never changed; each hash covers the entry before it. Opening this file is in the audit log.
        </p>
      </DeskPage>
    </>
  )
}

function Acts({ file: { id, lastNo: seen, mayDecide } }: FileProps) {
  const api = useApi<typeof caseFilesContract>()
  const { revalidate } = useRevalidator()
  const { words, setWords, faults, isBusy, send } = useWords('Please write what is known.')
  const params = { id }
  const add = async (): Promise<void> => {
    const body = { seen, words }
    if (await send(() => api('POST /api/admin/case-files/:id/entries', { params, body }), 'Added.')) await revalidate()
  }
  const decide = async (outcome: 'cleared' | 'confirmed'): Promise<void> => {
    const body = { seen, outcome, words }
    const done = outcome === 'cleared' ? 'The project is shown again.' : 'Finance is asked to refund its gifts.'
    if (await send(() => api('POST /api/admin/case-files/:id/decision', { params, body }), done)) await revalidate()
  }
  return (
    <Form
      fault={faults.all}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      className="grid max-w-3xl gap-3"
    >
      <Field
        label="What is known"
        hint={
          mayDecide
            ? 'As evidence staff alone read it; with a decision its researcher does.'
            : 'Another person than who opened the file decides: a reviewer or a super admin.'
        }
        error={faults.words}
        required
      >
        <TextArea rows={5} limit={20_000} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={isBusy}>
          Add as Evidence
        </Button>
        {mayDecide && (
          <>
            <Button type="button" size="sm" variant="quiet" onClick={() => void decide('cleared')}>
              Clear the Project
            </Button>
            <Button type="button" size="sm" variant="danger" onClick={() => void decide('confirmed')}>
              Confirm Tampering
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}
