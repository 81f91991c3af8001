import { useState } from 'react'
import { Button } from '#ui/Button.tsx'

type State = 'unasked' | 'none' | 'removed' | 'refused'

const texts: Readonly<Record<State, string>> = {
  unasked: '',
  none: 'This browser keeps none of them.',
  removed: 'They are removed from this browser.',
  refused: 'This browser does not let pages keep anything, so there is nothing to remove.',
}

/** Removes optional data, stored only for comfort. */
export function ForgetOptional({ names }: { readonly names: readonly string[] }) {
  const [state, setState] = useState<State>('unasked')
  return (
    <section aria-labelledby="optional" className="print:hidden">
      <h2 id="optional" className="mb-3 text-2xl">
        Remove what is optional
      </h2>
      <p className="mb-4 text-ink-2">
        Removes {names.join(', ')} from this browser. You stay signed in, and nothing that you typed is lost.
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-4">
        <Button variant="quiet" onClick={() => setState(forget(names))}>
          Remove
        </Button>
        <p role="status" className="text-ink-2">
          {texts[state]}
        </p>
      </div>
    </section>
  )
}

function forget(names: readonly string[]): State {
  try {
    const kept = names.filter((name) => localStorage.getItem(name) !== null)
    for (const name of kept) localStorage.removeItem(name)
    return kept.length > 0 ? 'removed' : 'none'
  } catch {
    return 'refused'
  }
}
