import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'
import { fileSize } from './file-size.ts'

export type ChosenFile = { name: string; size: number; previewUrl?: string | undefined }

export type FileDropProps = {
  label: string
  /** The accepted kinds and size. */
  hint?: ReactNode
  /** As the input's `accept`. Dropped files are not filtered by it: check them in `onChoose` and set `error`. */
  accept?: string
  chosen?: ChosenFile | undefined
  /** From 0 to 1 while uploading; absent before and after. */
  progress?: number | undefined
  error?: ReactNode
  onChoose: (file: File) => void
  onCancel?: () => void
  onRemove?: () => void
}

/** Takes one file by drag and drop or file dialog and shows the progress. The caller uploads it. */
export function FileDrop({ label, hint, accept, chosen, error, onChoose, progress, ...ends }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The pressed button disappears with the file, so the focus moves back to the input. */
  const ending = (end: (() => void) | undefined) =>
    end &&
    (() => {
      end()
      input.current?.focus()
    })
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onChoose(file)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          {hint}
        </p>
      )}
      {chosen && (
        <ChosenRow
          chosen={chosen}
          progress={progress}
          onCancel={ending(ends.onCancel)}
          onRemove={ending(ends.onRemove)}
        />
      )}
      <label
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
        className={cx(
          'relative flex min-h-11 flex-wrap items-center justify-center gap-x-2 rounded-lg border border-edge border-dashed px-4 text-center transition-colors duration-150 hover:border-brand-500 has-focus-visible:outline-2 has-focus-visible:outline-brand-500',
          chosen ? 'py-2 text-sm' : 'py-8',
          over ? 'border-brand-500 bg-brand-50' : 'bg-surface',
        )}
      >
        <input
          ref={input}
          type="file"
          id={id}
          accept={accept}
          aria-labelledby={`${id}-label ${id}-choose`}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.currentTarget.files)
            // So that the same file can be chosen again after an error.
            event.currentTarget.value = ''
          }}
          className="sr-only"
        />
        <Upload size={18} aria-hidden="true" className="text-ink-3" />
        <span id={`${id}-choose`} className="font-semibold text-brand-700 underline underline-offset-[0.18em]">
          {chosen ? 'Choose another file' : 'Choose a file'}
        </span>
        <span className="text-ink-2 pointer-coarse:hidden">or drop it here</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type ChosenRowProps = {
  chosen: ChosenFile
  progress: number | undefined
  onCancel: (() => void) | undefined
  onRemove: (() => void) | undefined
}

function ChosenRow({ chosen, progress, onCancel, onRemove }: ChosenRowProps) {
  const done = Math.floor((progress ?? 0) * 100)
  // One button, so that it keeps the focus when the upload ends.
  const end = progress === undefined ? onRemove : onCancel
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2">
      {chosen.previewUrl ? (
        <img src={chosen.previewUrl} alt="" width="56" height="56" className="size-14 rounded-md object-cover" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-brand-50 text-brand-700">
          <FileText size={22} aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-semibold">{chosen.name}</p>
        <p className="text-ink-3">
          {fileSize(chosen.size)}
          {progress !== undefined && ` · ${done} %`}
        </p>
        {progress !== undefined && <progress value={progress} max={1} aria-label={chosen.name} className={barClass} />}
      </div>
      {end && (
        <Button variant="link" size="sm" onClick={end}>
          {progress === undefined ? 'Remove' : 'Cancel'}
        </Button>
      )}
    </div>
  )
}

const barClass =
  'mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line text-brand-500 [&::-moz-progress-bar]:bg-brand-500 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-500'
