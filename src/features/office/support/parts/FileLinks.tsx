import FileText from 'lucide-react/icons/file-text'
import { fileSize } from '#ui/file-size.ts'
import { type LoadedFile, SaveButton } from '#ui/SaveButton.tsx'
import type { Id } from '#values/id.ts'
import type { TicketFile } from '../contract/requests.ts'

export type LinksProps = {
  readonly files: readonly TicketFile[]
  readonly open: (fileId: Id<'ticket-file'>) => Promise<LoadedFile>
}

/** Files of a message: saved, never shown as a page. */
export function FileLinks({ files, open }: LinksProps) {
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-x-5">
      {files.map((file) => (
        <li key={file.id} className="flex min-w-0 items-center gap-2 text-sm dense:text-xs">
          <FileText size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
          <SaveButton
            name={file.name}
            load={() => open(file.id)}
            variant="link"
            size="sm"
            className="wrap-anywhere min-w-0 text-left"
          >
            <span className="sr-only">Save </span>
            {file.name}
          </SaveButton>
          <span className="shrink-0 text-ink-3 tabular-nums">{fileSize(file.sizeBytes)}</span>
        </li>
      ))}
    </ul>
  )
}
