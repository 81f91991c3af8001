import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { TextInput } from '#ui/TextInput.tsx'

/** A password that can be made visible: reading it is the best check for typing errors. */
export function PasswordInput({ what, ...rest }: ComponentProps<'input'> & { what: string }) {
  const [shown, setShown] = useState(false)
  const Sign = shown ? EyeOff : Eye
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${what}`}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-md text-ink-2 hover:text-ink dense:size-8"
        >
          <Sign size={20} aria-hidden="true" />
        </button>
      }
    />
  )
}
