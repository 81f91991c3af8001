import { useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { toast } from './toast.ts'

/** An answer with a file, as `api(…)` returns it for an endpoint that answers with bytes. */
export type LoadedFile =
  | { readonly ok: true; readonly data: Response }
  | { readonly ok: false; readonly refusal: { readonly title: string } }

type SaveButtonProps = Omit<ButtonProps, 'onClick' | 'busy' | 'type'> & {
  readonly load: () => Promise<LoadedFile>
  /** The name to save the file under. */
  readonly name: string
  /** What the error message calls the file. */
  readonly what?: string
}

/** Fetches a file and saves it, because a plain link cannot send the session. A refusal's own message is shown. */
export function SaveButton({ load, name, what = 'file', ...button }: SaveButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await load()
      if (!answer.ok) return toast.error(answer.refusal.title)
      const { saveFile } = await import('./save-file.ts')
      saveFile(await answer.data.blob(), name)
    } catch {
      toast.error(`The ${what} could not be fetched. Please try again.`)
    } finally {
      setBusy(false)
    }
  }
  return <Button {...button} busy={isBusy} onClick={() => void save()} />
}
