import { useContext, useEffect, useRef, useState } from 'react'
import { sendFile } from '#features/foundation/files/parts/upload-file.ts'
import { useDraft } from '#ui/use-draft.ts'
import { AccessToken } from '#wire/use-api.ts'
import type { SentFile } from '../contract/requests.ts'
import { ticketFileFault, ticketFilesMax } from '../rules/files.ts'

/** What goes with a message that is being written. */
export type Chosen = {
  /** As the message names them. */
  readonly claims: readonly Pick<SentFile, 'fileId' | 'claim'>[]
  readonly isSending: boolean
  /** Call once the message was sent. */
  readonly clear: () => void
  /** What an answer had that was taken back. */
  readonly giveBack: (files: readonly SentFile[]) => void
}

function readKept(text: string): readonly SentFile[] {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/**
 * Files of a message that is being written: each is sent as soon as it is chosen, and
 * survives a reload of this tab with the draft.
 */
export function useFiles(name: string) {
  const draft = useDraft(`${name}:files`)
  const accessToken = useContext(AccessToken)
  const [sending, setSending] = useState<{ readonly file: File; readonly done: number }>()
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const sent = useRef<readonly SentFile[]>([])
  sent.current = readKept(draft.text)
  useEffect(() => () => stop.current?.abort(), [])
  const keep = (files: readonly SentFile[]): void => {
    sent.current = files.slice(0, ticketFilesMax)
    draft.setText(files.length === 0 ? '' : JSON.stringify(sent.current))
  }
  const sendOne = async (file: File, signal: AbortSignal): Promise<void> => {
    const wrong = ticketFileFault(file)
    if (wrong) return setFault(`${file.name}: ${wrong}`)
    setSending({ file, done: 0 })
    const onProgress = (done: number): void => setSending({ file, done })
    const outcome = await sendFile<SentFile>('/api/ticket-files', file, { accessToken, signal, onProgress })
    setSending(undefined)
    if (outcome.state === 'failed') setFault(`${file.name}: ${outcome.message}`)
    if (outcome.state === 'uploaded') keep([...sent.current, outcome.file])
  }
  const add = async (files: readonly File[]): Promise<void> => {
    setFault(undefined)
    stop.current = new AbortController()
    const { signal } = stop.current
    const room = ticketFilesMax - sent.current.length
    // One after the other: the form has one place that shows progress.
    for (const file of files.slice(0, room)) if (!signal.aborted) await sendOne(file, signal)
    if (files.length > room) setFault(`At most ${ticketFilesMax} files go with one message.`)
  }
  return {
    sent: sent.current,
    sending,
    fault,
    add,
    cancel: () => stop.current?.abort(),
    remove: (fileId: string) => {
      setFault(undefined)
      keep(sent.current.filter((one) => one.fileId !== fileId))
    },
    chosen: {
      claims: sent.current.map(({ fileId, claim }) => ({ fileId, claim })),
      isSending: sending !== undefined,
      clear: () => keep([]),
      giveBack: (files) => keep([...files, ...sent.current]),
    } satisfies Chosen as Chosen,
  }
}
