import { useContext, useEffect, useRef, useState } from 'react'
import { FileDrop } from '#ui/FileDrop.tsx'
import { usePreview } from '#ui/use-preview.ts'
import { AccessToken } from '#wire/use-api.ts'
import type { FilePurpose } from '../rules.ts'
import { fileFault, mayBeDocument, mayBePicture } from '../rules.ts'
import { uploadFile } from './upload-file.ts'

/** A file that the server has already. */
export type UploadedValue = {
  readonly fileId: string
  readonly name: string
  readonly sizeBytes: number
  readonly previewUrl?: string | undefined
}

export type FileUploadProps = {
  readonly purpose: FilePurpose
  readonly label: string
  readonly hint?: string
  readonly value: UploadedValue | null
  readonly onChange: (value: UploadedValue | null) => void
  /** Called when an upload begins and ends, so that a form is not saved in between. */
  readonly onBusy?: (busy: boolean) => void
  /** This field's error from saving the form. */
  readonly error?: string | undefined
}

const acceptedBy = (purpose: FilePurpose): string =>
  [
    ...(mayBeDocument(purpose) ? ['application/pdf'] : []),
    ...(mayBePicture(purpose) ? ['image/jpeg,image/png,image/webp,image/avif,image/gif'] : []),
  ].join()

type Sending = { readonly file: File; readonly done: number; readonly cancel: () => void }

/** Uploads a file as soon as it is chosen and shows the progress; an unsuitable file is refused before it is sent. */
export function FileUpload({ purpose, label, hint, value, onChange, onBusy, error }: FileUploadProps) {
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState<string>()
  const [sent, setSent] = useState<{ fileId: string; file: File }>()
  const preview = usePreview(sending?.file ?? (sent?.fileId === value?.fileId ? sent?.file : undefined))
  const accessToken = useContext(AccessToken)
  const leave = useRef<() => void>(undefined)
  useEffect(() => () => leave.current?.(), [])

  const send = async (file: File): Promise<void> => {
    leave.current?.()
    const wrong = fileFault(purpose, file)
    setFault(wrong)
    if (wrong) return
    const stop = new AbortController()
    const cancel = () => stop.abort()
    const show = (done: number) => setSending({ file, done, cancel })
    // A file that replaces another one is part of the same wait.
    if (!leave.current) onBusy?.(true)
    leave.current = cancel
    show(0)
    const outcome = await uploadFile(purpose, file, { accessToken, signal: stop.signal, onProgress: show })
    // Another file was chosen meanwhile: ignore this outcome.
    if (leave.current !== cancel) return
    leave.current = undefined
    setSending(undefined)
    onBusy?.(false)
    if (outcome.state === 'failed') setFault(outcome.message)
    if (outcome.state !== 'uploaded') return
    const { fileId, originalName, sizeBytes, imageUrl } = outcome.file
    setSent({ fileId, file })
    onChange({ fileId, name: originalName, sizeBytes, previewUrl: imageUrl })
  }

  const chosen = sending
    ? { name: sending.file.name, size: sending.file.size, previewUrl: preview }
    : value && { name: value.name, size: value.sizeBytes, previewUrl: preview ?? value.previewUrl }
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={acceptedBy(purpose)}
      chosen={chosen ?? undefined}
      progress={sending?.done}
      error={fault ?? error}
      onChoose={(file) => void send(file)}
      onCancel={() => sending?.cancel()}
      onRemove={() => {
        setFault(undefined)
        onChange(null)
      }}
    />
  )
}
