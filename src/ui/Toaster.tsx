import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { type ToastNote, toast, toastPlaces, toastStore } from './toast.ts'

const toastMs = 6000
const onServer = (): boolean => true

/**
 * Place once, near the end of the page. The two live regions are always there, so that the first note is announced too.
 * On phones notes come from the top, because the buttons are at the bottom. A modal dialog has its own toaster, because
 * everything outside it is inert: the one mounted last shows the notes.
 */
export function Toaster() {
  const id = useId()
  const all = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const isLast = useSyncExternalStore(toastPlaces.subscribe, () => toastPlaces.last() === id, onServer)
  useEffect(() => toastPlaces.enter(id), [id])
  const notes = isLast ? all : []
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-center gap-2 p-4 sm:top-auto sm:bottom-0 sm:justify-items-end">
      <div role="status" className="contents">
        {notes
          .filter((note) => note.tone === 'ok')
          .map((note) => (
            <Note key={note.id} note={note} />
          ))}
      </div>
      <div role="alert" className="contents">
        {notes
          .filter((note) => note.tone === 'bad')
          .map((note) => (
            <Note key={note.id} note={note} />
          ))}
      </div>
    </div>
  )
}

function Note({ note }: { note: ToastNote }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || note.tone === 'bad') return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Time counts only while the page is visible.
    const begin = (): void => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => toast.dismiss(note.id), toastMs)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [held, note])
  return <ToastCard note={note} onDismiss={() => toast.dismiss(note.id)} onHold={setHeld} />
}

type ToastCardProps = { note: ToastNote; onDismiss: () => void; onHold?: (held: boolean) => void }

/** One note. It stays while the pointer or the focus is on it. */
export function ToastCard({ note, onDismiss, onHold }: ToastCardProps) {
  const Sign = note.tone === 'ok' ? CircleCheck : CircleAlert
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding is a courtesy of time, not an action
    <div
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
      className="sheet-in pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-lg border border-edge bg-surface py-1 pr-1 pl-4 text-ink"
    >
      <Sign size={20} aria-hidden="true" className={cx('mt-3 shrink-0', note.tone === 'ok' ? 'text-ok' : 'text-bad')} />
      <p className="min-w-0 flex-1 py-2.5">{note.text}</p>
      <button
        type="button"
        onClick={onDismiss}
        aria-label="Dismiss"
        className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-brand-50 hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
