import FileText from 'lucide-react/icons/file-text'
import { Button } from '#ui/Button.tsx'
import { fileSize } from '#ui/file-size.ts'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import type { TicketFile } from '../contract/requests.ts'

type Opened =
  | { readonly ok: true; readonly data: Response }
  | { readonly ok: false; readonly refusal: { readonly title: string } }
export type LinksProps = {
  readonly files: readonly TicketFile[]
  readonly open: (fileId: Id<'ticket-file'>) => Promise<Opened>
}

/** Files of a message: saved, never shown as a page. */
export function FileLinks({ files, open }: LinksProps) {
  const save = async ({ id, name }: TicketFile): Promise<void> => {
    try {
      const answer = await open(id)
      if (!answer.ok) return toast.error(answer.refusal.title)
      const { saveFile } = await import('#ui/save-file.ts')
      saveFile(await answer.data.blob(), name)
    } catch {
      toast.error('The file could not be read just now. Please try again.')
    }
  }
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-x-5">
      {files.map((file) => (
        <li key={file.id} className="flex min-w-0 items-center gap-2 text-sm dense:text-xs">
          <FileText size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
          <Button variant="link" size="sm" className="wrap-anywhere min-w-0 text-left" onClick={() => void save(file)}>
            <span className="sr-only">Save </span>
            {file.name}
          </Button>
          <span className="shrink-0 text-ink-3 tabular-nums">{fileSize(file.sizeBytes)}</span>
        </li>
      ))}
    </ul>
  )
}
