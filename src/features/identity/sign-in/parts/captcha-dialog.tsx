import { useEffect, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Captcha } from './captcha-setting.ts'
import { loadWidgets } from './captcha-widget.ts'

const names: Readonly<Record<Captcha['provider'], string>> = {
  hcaptcha: 'hCaptcha',
  turnstile: 'Cloudflare Turnstile',
}

/** On top of whatever is open. @returns the solution; undefined when the person closed it. */
export const askForSolution = (captcha: Captcha): Promise<string | undefined> =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (solution?: string): void => {
      root.unmount()
      place.remove()
      resolve(solution)
    }
    root.render(<CaptchaDialog captcha={captcha} onEnd={end} />)
  })

type CaptchaDialogProps = { captcha: Captcha; onEnd: (solution?: string) => void }

function CaptchaDialog({ captcha, onEnd }: CaptchaDialogProps) {
  const widget = useRef<HTMLDivElement>(null)
  const challengeId = useId()
  const [round, setRound] = useState(0)
  const state = useWidget({ captcha, widget, challengeId, round, onEnd })
  return (
    <Dialog open onClose={() => onEnd()} title="Are you a person?">
      <div className="grid gap-4">
        <p className="text-ink-2">
          One check, so that programs cannot do this over and over. It comes from {names[captcha.provider]}.
        </p>
        {state === 'loading' && (
          <p role="status" className="text-ink-2 text-sm">
            The check is being loaded.
          </p>
        )}
        {state === 'broken' && (
          <div role="alert" className="grid justify-items-start gap-3 rounded-md border border-line bg-sunken p-3">
            <p className="text-sm">
              The check did not work. Look at your connection, and whether something in your browser blocks it.
            </p>
            <Button variant="quiet" size="sm" onClick={() => setRound((before) => before + 1)}>
              Try Again
            </Button>
          </div>
        )}
        {/* The service renders into it, so React must never touch its content. */}
        <div key={round} ref={widget} className="min-h-20" />
        <div id={challengeId} />
      </div>
    </Dialog>
  )
}

type Shown = CaptchaDialogProps & {
  widget: { readonly current: HTMLDivElement | null }
  challengeId: string
  round: number
}

/** Puts the service's widget into its place, again in each round. */
function useWidget({ captcha, widget, challengeId, round, onEnd }: Shown): 'loading' | 'asking' | 'broken' {
  const [state, setState] = useState<'loading' | 'asking' | 'broken'>('loading')
  useEffect(() => {
    let take: (() => void) | undefined
    let isOver = false
    const fail = (): void => setState('broken')
    setState('loading')
    const show = async (): Promise<void> => {
      const widgets = await loadWidgets(captcha)
      const place = widget.current
      if (isOver || !place) return
      const id = widgets.render(place, {
        sitekey: captcha.siteKey,
        theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
        // Either service's usual size is 300 px wide or a little more.
        size: place.clientWidth < 304 ? 'compact' : 'normal',
        callback: onEnd,
        'error-callback': fail,
        ...(captcha.provider === 'hcaptcha' ? { 'challenge-container': challengeId } : {}),
      })
      take = () => widgets.remove(id)
      setState((now) => (now === 'broken' ? now : 'asking'))
    }
    show().catch(() => isOver || fail())
    return () => {
      isOver = true
      take?.()
    }
  }, [round])
  return state
}
