import type { FileRole } from '#features/careers/applications/rules/applications.ts'
import { DateText } from '#ui/DateText.tsx'
import { fileSize } from '#ui/file-size.ts'
import { SaveButton } from '#ui/SaveButton.tsx'
import { useApi } from '#wire/use-api.ts'
import type { applicationAccessContract, SentFiles } from '../contract.ts'

const roleLabels: Readonly<Record<FileRole, string>> = { resume: 'Resume', letter: 'Cover letter' }

/** For appointed staff: each application's files, downloaded and never displayed in the browser. */
export function SentFilesList({ sent }: { readonly sent: readonly SentFiles[] }) {
  const api = useApi<typeof applicationAccessContract>()
  return (
    <section className="grid max-w-3xl gap-2">
      <h2 className="text-base">What was sent</h2>
      {sent.length === 0 ? (
        <p className="text-ink-2">Nothing that is still kept.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {sent.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
              <span className="wrap-anywhere min-w-0 flex-1">
                <strong>
                  <bdi>{one.name}</bdi>
                </strong>
                , <DateText at={one.receivedAt} />
              </span>
              {one.files.map(({ role, kind, sizeBytes }) => (
                <SaveButton
                  key={role}
                  name={`${role}.${kind}`}
                  load={() => api('POST /api/admin/applications/:id/file', { params: { id: one.id }, body: { role } })}
                  variant="link"
                  size="sm"
                >
                  {roleLabels[role]}
                  <span className="sr-only"> of {one.name}</span>{' '}
                  <span className="text-ink-3">{fileSize(sizeBytes)}</span>
                </SaveButton>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
