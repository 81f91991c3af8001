import FileText from 'lucide-react/icons/file-text'
import type { applicationsContract } from '#features/careers/applications/contract.ts'
import type { FileRole } from '#features/careers/applications/rules/applications.ts'
import { Button } from '#ui/Button.tsx'
import { fileSize } from '#ui/file-size.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { PipelineItem } from '../contract.ts'
import type { Proof } from './use-pipeline.ts'

/** Saved, never shown as a page: each look is kept before the bytes leave. */
export function ItemFiles({ item, proof }: { readonly item: PipelineItem; readonly proof: Proof }) {
  const api = useApi<typeof applicationsContract>()
  const save = async (role: FileRole, name: string): Promise<void> => {
    try {
      const body = { ...proof, role }
      const answer = await api('POST /api/applications/:id/file', { params: { id: item.id }, body })
      if (!answer.ok) return toast.error(answer.refusal.title)
      const { saveFile } = await import('#ui/save-file.ts')
      saveFile(await answer.data.blob(), name)
    } catch {
      toast.error('The file could not be read just now. Please try again.')
    }
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="small-caps border-line border-b pb-1 font-sans text-ink-2 text-xs">Files</h3>
      <ul>
        {item.files.map(({ role, name, sizeBytes }) => (
          <li key={role} className="flex items-center gap-3 border-line border-b py-1 text-sm">
            <FileText size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
            <Button
              variant="link"
              size="sm"
              className="wrap-anywhere min-w-0 text-left"
              onClick={() => void save(role, name)}
            >
              <span className="sr-only">Save the {role === 'resume' ? 'resume' : 'cover letter'}, </span>
              {name}
            </Button>
            <span className="ml-auto shrink-0 text-ink-3 tabular-nums">{fileSize(sizeBytes)}</span>
            <StatusBadge tone="ok">Checked</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
