import { useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { optionKeys } from '#ui/option-keys.ts'
import { TextInput, type TextInputProps } from '#ui/TextInput.tsx'
import type { FoundInstitution } from '../contract.ts'
import { nameAmong, placeOf, twinsOf } from '../rules/twins.ts'
import { useInstitutions } from './use-institutions.ts'

const none: readonly FoundInstitution[] = []

type InstitutionInputProps = Omit<TextInputProps, 'role' | 'type' | 'onChange'> & {
  /** What is in the field now, and the institution if it was chosen from the list. */
  readonly onText?: (text: string, chosen: FoundInstitution | undefined) => void
}

/** A text field that offers institutions as one types (WAI-ARIA combobox). Any other text is as good. */
export function InstitutionInput({ onText, ...rest }: InstitutionInputProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Undefined while nothing is to be offered: before typing, and after a choice.
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const [twins, setTwins] = useState(none)
  const found = useInstitutions(typed)
  const isOpen = typed !== undefined && found.length > 0
  const close = (): void => {
    setTyped(undefined)
    setActive(-1)
  }
  /** Who leaves with a name that several have is asked which one is meant. */
  const leave = (): void => {
    if (typed !== undefined) setTwins(twinsOf(found, typed))
    close()
  }
  const choose = (one: FoundInstitution): void => {
    close()
    const field = input.current
    if (!field) return
    // Once the field was left, what was found is only known by the question that is below it.
    const text = nameAmong(twins.length > 0 ? twins : found, one)
    field.value = text
    // The form around it keeps what is typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
    setTwins(none)
    onText?.(text, one)
  }
  const press = optionKeys({ options: isOpen ? found : none, active, setActive, choose, close })
  return (
    <div className="relative">
      <TextInput
        {...rest}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        maxLength={200}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(-1)
          setTwins(none)
          onText?.(event.currentTarget.value, undefined)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <div
        role="listbox"
        id={listId}
        aria-label="Institutions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-lg"
      >
        {isOpen &&
          found.map((one, at) => (
            <Option
              key={one.id}
              id={`${listId}-${at}`}
              institution={one}
              isActive={at === active}
              onChoose={() => choose(one)}
            />
          ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && `${found.length} ${found.length === 1 ? 'institution' : 'institutions'} to choose from`}
      </p>
      {twins.length > 0 && (
        <div role="status" className="mt-2 grid gap-2 text-sm">
          <p>{twins.length} institutions have this name. Which one is yours?</p>
          <p className="flex flex-wrap gap-2">
            {twins.map((one) => (
              <Button key={one.id} variant="quiet" size="sm" onClick={() => choose(one)}>
                {placeOf(one)}
              </Button>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}

type OptionProps = {
  readonly id: string
  readonly institution: FoundInstitution
  readonly isActive: boolean
  readonly onChoose: () => void
}

function Option({ id, institution: { name, alias, city, country }, isActive, onChoose }: OptionProps) {
  const about = [alias, placeOf({ city, country })].filter(Boolean).join(' · ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      // Before the field loses the focus, which closes the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'min-h-11 cursor-pointer border-l-2 px-3 py-1.5 hover:bg-brand-50',
        isActive ? 'border-brand-500 bg-brand-50' : 'border-transparent',
      )}
    >
      <span className="block">{name}</span>
      {about && <span className="block text-ink-3 text-sm">{about}</span>}
    </div>
  )
}
