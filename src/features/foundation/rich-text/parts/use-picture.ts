import { useContext, useEffect, useRef, useState } from 'react'
import { uploadFile } from '#features/foundation/files/parts/upload-file.ts'
import { fileFault } from '#features/foundation/files/rules.ts'
import { AccessToken } from '#wire/use-api.ts'
import { type Act, pictureAt } from '../rules/editing.ts'

/** Uploads a picture as soon as it is chosen, then inserts it into the text. */
export function usePicture(act: (edit: Act) => void, onBusy: (busy: boolean) => void) {
  const accessToken = useContext(AccessToken)
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const choose = async (file: File): Promise<void> => {
    const wrong = fileFault('text_image', file)
    setFault(wrong)
    if (wrong || progress !== undefined) return
    const stop = new AbortController()
    leave.current = stop
    setProgress(0)
    onBusy(true)
    const options = { accessToken, signal: stop.signal, onProgress: setProgress }
    const outcome = await uploadFile('text_image', file, options)
    // Also when the editor is gone: its form may stay, and be shown again.
    onBusy(false)
    if (stop.signal.aborted) return
    setProgress(undefined)
    if (outcome.state === 'failed') setFault(outcome.message)
    if (outcome.state !== 'uploaded') return
    const { imageUrl, width, height } = outcome.file
    if (imageUrl && width && height) act(pictureAt(`${imageUrl}#${width}x${height}`))
  }
  return { progress, fault, choose: (file: File): void => void choose(file) }
}
