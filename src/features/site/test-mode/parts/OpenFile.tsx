import { type ReactNode, useState } from 'react'
import { testWorld } from '#features/foundation/test-mode/parts/world.ts'
import { Button } from '#ui/Button.tsx'
import { forgetMirror } from '../rules/keys.ts'
import { beginAgain } from './leave.ts'
import { useAct } from './use-act.ts'

/** Replaces this world by one that was saved, here or elsewhere. */
export function OpenFile({ icon }: { readonly icon: ReactNode }) {
  const [file, setFile] = useState<File>()
  const opening = useAct(async () => {
    if (!file) return
    await testWorld().openWorld(file)
    forgetMirror(localStorage)
    beginAgain()
  })
  return (
    <li className={file ? 'bg-brand-50' : undefined}>
      <label className="relative grid min-h-11 cursor-pointer grid-cols-[17px_minmax(0,1fr)] items-start gap-x-3 px-4 py-2.5 hover:bg-brand-50 has-focus-visible:outline-2 has-focus-visible:outline-brand-500 has-focus-visible:-outline-offset-2">
        <span className="mt-0.5 text-ink-3">{icon}</span>
        <span>
          <span className="block font-semibold">Open a file</span>
          <span className="block text-[0.8125rem] text-ink-2 leading-[1.125rem]">
            {file ? `${file.name} replaces what is here.` : 'Replaces what is here; asks first'}
          </span>
        </span>
        <input
          type="file"
          aria-label="Open a file"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
      </label>
      {file && (
        <div className="grid gap-2 pr-4 pb-3 pl-[2.8125rem]">
          {opening.fault && (
            <p role="alert" className="text-bad">
              {opening.fault}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" size="sm" busy={opening.isBusy} onClick={opening.run}>
              Replace this world
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setFile(undefined)}>
              Keep
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
