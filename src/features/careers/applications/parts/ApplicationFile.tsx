import { useContext, useEffect, useRef, useState } from 'react'
import { sendFile } from '#features/foundation/files/parts/upload-file.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import type { Id } from '#values/id.ts'
import { AccessToken } from '#wire/use-api.ts'
import { applicationFileFault } from '../rules/applications.ts'

/** A file uploaded ahead of the application, with the claim that proves this browser sent it. */
export type SentFile = {
  readonly fileId: Id<'application-file'>
  readonly claim: string
  readonly name: string
  readonly sizeBytes: number
}

type FileProps = {
  readonly label: string
  readonly value: SentFile | null
  readonly onChange: (value: SentFile | null) => void
  /** Called when uploading begins and when it has ended, once for files that are chosen one after another. */
  readonly onBusy: (isBusy: boolean) => void
  readonly error: string | undefined
}

/**
 * JAPP-09, JAPP-10, JAPP-16, JAPP-17: uploaded as soon as it is chosen, with progress; unsuitable files are rejected
 * before the upload.
 */
export function ApplicationFile({ label, value, onChange, onBusy, error }: FileProps) {
  const [sending, setSending] = useState<{ file: File; done: number }>()
  const [fault, setFault] = useState<string>()
  const accessToken = useContext(AccessToken)
  const leave = useRef<() => void>(undefined)
  useEffect(() => () => leave.current?.(), [])
  const send = async (file: File): Promise<void> => {
    const isFirst = leave.current === undefined
    leave.current?.()
    const wrong = applicationFileFault(file)
    setFault(wrong)
    if (wrong) return
    const stop = new AbortController()
    const cancel = () => stop.abort()
    leave.current = cancel
    setSending({ file, done: 0 })
    if (isFirst) onBusy(true)
    const onProgress = (done: number) => setSending({ file, done })
    const options = { accessToken, signal: stop.signal, onProgress }
    const outcome = await sendFile<SentFile>('/api/application-files', file, options)
    // Another file was chosen meanwhile: this outcome is ignored.
    if (leave.current !== cancel) return
    leave.current = undefined
    setSending(undefined)
    onBusy(false)
    if (outcome.state === 'failed') setFault(outcome.message)
    if (outcome.state === 'uploaded') onChange(outcome.file)
  }
  const chosen = sending
    ? { name: sending.file.name, size: sending.file.size }
    : value && { name: value.name, size: value.sizeBytes }
  return (
    <FileDrop
      label={label}
      hint="PDF, DOC or DOCX, max 10MB."
      accept=".pdf,.doc,.docx"
      chosen={chosen ?? undefined}
      progress={sending?.done}
      error={fault ?? error}
      onChoose={(file) => void send(file)}
      onCancel={() => leave.current?.()}
      onRemove={() => {
        setFault(undefined)
        onChange(null)
      }}
    />
  )
}
