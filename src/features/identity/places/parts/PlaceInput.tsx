import { useId, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { optionKeys } from '#ui/option-keys.ts'
import { TextInput } from '#ui/TextInput.tsx'
import { usePlaces } from './use-places.ts'

type PlaceInputProps = {
  readonly name: 'region' | 'city'
  readonly country: string
  readonly value: string
  readonly onText: (text: string) => void
}

/** A text field that offers places where research is done. Any other text is as good. */
export function PlaceInput({ name, country, value, onText }: PlaceInputProps) {
  const listId = useId()
  // Undefined while nothing is to be offered: before typing, and after a choice.
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const found = usePlaces({ country, kind: name }, typed)
  const options = typed === undefined ? [] : found
  const isOpen = options.length > 0
  const close = (): void => {
    setTyped(undefined)
    setActive(-1)
  }
  const choose = (one: string): void => {
    close()
    onText(one)
  }
  return (
    <div className="relative">
      <TextInput
        name={name}
        value={value}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(-1)
          onText(event.currentTarget.value)
        }}
        onKeyDown={optionKeys({ options, active, setActive, choose, close })}
        onBlur={close}
      />
      <div
        role="listbox"
        id={listId}
        aria-label={name === 'region' ? 'Regions' : 'Cities'}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-lg"
      >
        {options.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={one}
            role="option"
            id={`${listId}-${at}`}
            aria-selected={at === active}
            tabIndex={-1}
            // Before the field loses the focus, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center border-l-2 px-3 py-1.5 hover:bg-brand-50',
              at === active ? 'border-brand-500 bg-brand-50' : 'border-transparent',
            )}
          >
            {one}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && `${options.length} ${options.length === 1 ? 'place' : 'places'} to choose from`}
      </p>
    </div>
  )
}
