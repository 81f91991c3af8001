import Paperclip from 'lucide-react/icons/paperclip'
import { useEffect, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/Field.tsx'
import { fileSize } from '#ui/file-size.ts'
import { ticketFilesMax } from '../rules/files.ts'
import { type Chosen, useFiles } from './use-files.ts'

const limits = `Up to ${ticketFilesMax} pictures or PDFs, less than 10MB each.`

export type FilesProps = {
  /** Of the draft that they belong to. */
  readonly name: string
  readonly error?: string | undefined
  readonly onChange: (chosen: Chosen) => void
}

/** Chooses files for a message, and shows those that are sent and the one that is on its way. */
export function FilesField({ name, error, onChange }: FilesProps) {
  const id = useId()
  const files = useFiles(name)
  const { sent, sending, chosen } = files
  // The form that sends the message learns what goes with it.
  const state = JSON.stringify([chosen.claims, chosen.isSending])
  useEffect(() => onChange(chosen), [state])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {(sent.length > 0 || sending) && (
        <ul aria-label="Files" className="divide-y divide-line border-line border-y">
          {sent.map(({ fileId, name, sizeBytes }) => (
            <Row key={fileId} name={name} size={sizeBytes} act="Remove" onAct={() => files.remove(fileId)} />
          ))}
          {sending && (
            <Row
              name={sending.file.name}
              size={sending.file.size}
              done={sending.done}
              act="Cancel"
              onAct={files.cancel}
            />
          )}
        </ul>
      )}
      {!sending && sent.length < ticketFilesMax && (
        <div className="flex flex-wrap items-center gap-x-3">
          <label className={cx(buttonClass({ variant: 'link', size: 'sm' }), chooserClass)}>
            <input
              type="file"
              multiple
              accept="application/pdf,image/*"
              aria-describedby={`${id}-hint ${id}-error`}
              className="sr-only"
              onChange={(event) => {
                void files.add([...(event.currentTarget.files ?? [])])
                // So that the same file can be chosen again after an error.
                event.currentTarget.value = ''
              }}
            />
            <Paperclip size={16} aria-hidden="true" />
            Add Files
          </label>
          <span id={`${id}-hint`} className="text-ink-2 text-sm dense:text-xs">
            {limits}
          </span>
        </div>
      )}
      <FieldError id={`${id}-error`} error={files.fault ?? error} />
    </div>
  )
}

const chooserClass = 'cursor-pointer rounded-md has-focus-visible:outline-2 has-focus-visible:outline-brand-500'

type RowProps = {
  readonly name: string
  readonly size: number
  readonly done?: number
  readonly act: 'Remove' | 'Cancel'
  readonly onAct: () => void
}

function Row({ name, size, done, act, onAct }: RowProps) {
  return (
    <li className="flex items-center gap-3 text-sm dense:text-xs">
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {done !== undefined && (
        <progress value={done} max={1} aria-label={name} className="h-1.5 w-24 accent-brand-500" />
      )}
      <span className="shrink-0 text-ink-3 tabular-nums">
        {done === undefined ? fileSize(size) : `${Math.floor(done * 100)} %`}
      </span>
      <Button variant="link" size="sm" onClick={onAct}>
        {act}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
