import type { KeyboardEvent } from 'react'

type OptionKeys<Option> = {
  /** The options offered now; none while the list is closed. */
  readonly options: readonly Option[]
  /** The index of the highlighted option, or -1. */
  readonly active: number
  readonly setActive: (at: number) => void
  readonly choose: (option: Option) => void
  readonly close: () => void
}

/** Key handling of a text field that offers options below it (WAI-ARIA combobox). */
export function optionKeys<Option>({ options, active, setActive, choose, close }: OptionKeys<Option>) {
  return (event: KeyboardEvent): void => {
    if (options.length === 0 || event.nativeEvent.isComposing) return
    const chosen = options[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? options.length : active) - 1)
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape') close()
    else return
    // Escape closes the list but not the dialog around it; Enter chooses without submitting.
    event.preventDefault()
    event.stopPropagation()
  }
}
