import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { saveAs } from './save-as.ts'

type RecoveryCodesDialogProps = {
  /** Closed while there are none. */
  codes: readonly string[] | undefined
  onClose: () => void
}

/** The only time that the codes are shown: the server keeps hashes of them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes?.join('\n') ?? ''
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(text).then(
      () => toast.show('The codes are copied.'),
      () => toast.error('The browser did not let us copy. Please download the codes instead.'),
    )
  return (
    <Dialog
      open={codes !== undefined}
      onClose={onClose}
      title="Your recovery codes"
      footer={
        <>
          <Button variant="quiet" onClick={() => void copy()}>
            Copy
          </Button>
          <Button variant="quiet" onClick={() => saveAs('recovery-codes.txt', `${text}\n`, 'text/plain')}>
            Download
          </Button>
          <Button onClick={onClose}>I Have Kept Them</Button>
        </>
      }
    >
      <p className="mb-4">
        Without your phone or security key, each of these codes lets you in once. They are shown only now: keep them
        where you keep your passwords.
      </p>
      <ul className="grid grid-cols-2 gap-2">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
