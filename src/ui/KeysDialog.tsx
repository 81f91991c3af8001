import { Checkbox } from './Checkbox.tsx'
import { Dialog } from './Dialog.tsx'
import { Kbd } from './Kbd.tsx'

type KeysDialogProps = {
  /** Each key with what it does. */
  keys: readonly (readonly [string, string])[]
  open: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (on: boolean) => void
}

export function KeysDialog({ keys, open, onClose, isOn, onSwitch }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-2">
        <Checkbox
          label="Use single keys on this desk"
          hint="Turn them off if they get in the way of speech input."
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
