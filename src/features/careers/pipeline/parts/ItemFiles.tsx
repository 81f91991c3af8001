import FileText from 'lucide-react/icons/file-text'
import type { applicationsContract } from '#features/careers/applications/contract.ts'
import { fileSize } from '#ui/file-size.ts'
import { SaveButton } from '#ui/SaveButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useApi } from '#wire/use-api.ts'
import type { PipelineItem } from '../contract.ts'
import type { Proof } from './use-pipeline.ts'

/** Downloaded, never displayed in the browser: access is logged before the bytes are sent. */
export function ItemFiles({ item, proof }: { readonly item: PipelineItem; readonly proof: Proof }) {
  const api = useApi<typeof applicationsContract>()
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="small-caps border-line border-b pb-1 font-sans text-ink-2 text-xs">Files</h3>
      <ul>
        {item.files.map(({ role, name, sizeBytes }) => (
          <li key={role} className="flex items-center gap-3 border-line border-b py-1 text-sm">
            <FileText size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
            <SaveButton
              name={name}
              load={() => api('POST /api/applications/:id/file', { params: { id: item.id }, body: { ...proof, role } })}
              variant="link"
              size="sm"
              className="wrap-anywhere min-w-0 text-left"
            >
              <span className="sr-only">Save the {role === 'resume' ? 'resume' : 'cover letter'}, </span>
              {name}
            </SaveButton>
            <span className="ml-auto shrink-0 text-ink-3 tabular-nums">{fileSize(sizeBytes)}</span>
            <StatusBadge tone="ok">Checked</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
